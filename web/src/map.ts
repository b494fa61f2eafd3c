// The map: countries drawn from Natural Earth, photographs in circles as large as what is known of where they were taken.
import "maplibre-gl/dist/maplibre-gl.css";
import type { FeatureCollection, Polygon, Point } from "geojson";
import { AttributionControl, Map, NavigationControl, ScaleControl, setWorkerUrl, type GeoJSONSource, type StyleSpecification } from "maplibre-gl";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { make, one } from "./page";

/** What the server says of photographs at one place, or of several places too near each other to tell apart. */
interface Spot {
  photographs: number;
  places: number;
  name: string;
  precision: string;
  radius_km: number;
  address: string;
}

const box = one<HTMLElement>("#map");
if (box) void draw(box);

function colour(name: string): string {
  const probe = make("span");
  probe.style.color = `var(--${name})`;
  probe.hidden = true;
  document.body.append(probe);
  const seen = getComputedStyle(probe).color;
  probe.remove();
  return seen;
}

/** A circle on the ground: a ring of degrees, so many kilometres around a point. */
function circle([longitude, latitude]: [number, number], km: number): [number, number][] {
  const high = km / 111.2;
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return Array.from({ length: 65 }, (_, step) => {
    const turn = (step / 64) * 2 * Math.PI;
    return [longitude + wide * Math.cos(turn), latitude + high * Math.sin(turn)];
  });
}

/** Land without rings that jump from one edge of the world to the other: they go on beyond it. */
function unbroken(land: FeatureCollection): FeatureCollection {
  const ring = (points: number[][]): number[][] => {
    let [turn, before] = [0, points[0]?.[0] ?? 0];
    // What goes around a pole ends where it began.
    if (points.some(([, latitude = 0]) => latitude < -85)) return points;
    return points.map(([longitude = 0, latitude = 0]) => {
      if (Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
      before = longitude;
      return [longitude + turn, latitude];
    });
  };
  for (const { geometry } of land.features) {
    if (geometry.type === "Polygon") geometry.coordinates = geometry.coordinates.map(ring);
    if (geometry.type === "MultiPolygon") geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(ring));
  }
  return land;
}

function style(): StyleSpecification {
  const size = ["interpolate", ["linear"], ["log10", ["max", ["get", "photographs"], 1]], 0, 9, 2, 18, 5, 34];
  return {
    version: 8,
    sources: {
      world: { type: "geojson", data: { type: "FeatureCollection", features: [] }, attribution: "Natural Earth" },
      around: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
      spots: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": colour("wash") } },
      { id: "land", type: "fill", source: "world", paint: { "fill-color": colour("card") } },
      { id: "borders", type: "line", source: "world", paint: { "line-color": colour("rule"), "line-width": 1 } },
      { id: "around", type: "fill", source: "around", paint: { "fill-color": colour("where"), "fill-opacity": 0.16 } },
      { id: "edge", type: "line", source: "around", paint: { "line-color": colour("where"), "line-width": 1, "line-dasharray": [3, 2] } },
      // Several places together: a ring with how many photographs there are, which is no place itself.
      {
        id: "groups", type: "circle", source: "spots", filter: [">", ["get", "places"], 1],
        paint: { "circle-radius": size as never, "circle-color": colour("accent"), "circle-opacity": 0.85, "circle-stroke-width": 2, "circle-stroke-color": colour("card") },
      },
      // Only what is known to the site is a dot.
      {
        id: "sites", type: "circle", source: "spots", filter: ["all", ["==", ["get", "places"], 1], ["==", ["get", "precision"], "site"]],
        paint: { "circle-radius": 6, "circle-color": colour("where"), "circle-stroke-width": 2, "circle-stroke-color": colour("card") },
      },
      // A town is not a dot: where its circle is too small to be seen, an open ring stands for it.
      {
        id: "towns", type: "circle", source: "spots", filter: ["all", ["==", ["get", "places"], 1], ["!=", ["get", "precision"], "site"]],
        paint: { "circle-radius": size as never, "circle-color": colour("where"), "circle-opacity": 0.12, "circle-stroke-width": 1.5, "circle-stroke-color": colour("where") },
      },
      {
        id: "counts", type: "symbol", source: "spots",
        layout: { "text-field": ["to-string", ["get", "photographs"]], "text-size": 12, "text-allow-overlap": true },
        paint: { "text-color": ["case", [">", ["get", "places"], 1], colour("card"), colour("ink")] as never },
      },
    ],
  };
}

async function draw(box: HTMLElement): Promise<void> {
  setWorkerUrl("/assets/map-worker.mjs");
  box.hidden = false;
  const map = new Map({
    container: box, style: style(), center: [20, 20], zoom: 1.2, attributionControl: false, dragRotate: false, pitchWithRotate: false, maxZoom: 14,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl());
  map.addControl(new AttributionControl({ compact: false }));
  await map.once("load");
  const source = (name: string): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(name);
  const world = (await (await fetch("/assets/world.json")).json()) as Topology<{ countries: GeometryCollection }>;
  const land = unbroken(feature(world, world.objects.countries));
  const countries = (): void => void source("world")?.setData(land);
  const tiles = box.dataset.tiles;
  const own = (): void => {
    if (!tiles) return;
    map.addSource("own", { type: "raster", tiles: [tiles], tileSize: 256 });
    map.addLayer({ id: "own", type: "raster", source: "own" }, "around");
  };
  countries();
  own();
  let fitted = false;
  let asked = 0;
  const show = async (): Promise<void> => {
    const mine = (asked += 1);
    const bounds = map.getBounds();
    const sides = [Math.max(bounds.getWest(), -180), Math.max(bounds.getSouth(), -90), Math.min(bounds.getEast(), 180), Math.min(bounds.getNorth(), 90)];
    const question = new URLSearchParams({ q: query(box), zoom: String(Math.max(0, Math.floor(map.getZoom()))) });
    if (fitted) question.set("bbox", sides.map((side) => side.toFixed(4)).join(","));
    const answer = await fetch(`/map.geojson?${question}`).catch(() => null);
    const says = one("#map-says");
    if (mine !== asked) return;
    if (!answer?.ok) {
      if (says) says.textContent = "The photographs of this part cannot be shown now.";
      return;
    }
    const spots = (await answer.json()) as FeatureCollection<Point, Spot>;
    if (mine !== asked) return;
    const single = spots.features.filter(({ properties }) => properties.places === 1);
    const rings: FeatureCollection<Polygon> = {
      type: "FeatureCollection",
      features: single.map(({ geometry, properties }) => ({
        type: "Feature",
        properties: {},
        geometry: { type: "Polygon", coordinates: [circle(geometry.coordinates as [number, number], properties.radius_km)] },
      })),
    };
    source("around")?.setData(rings);
    source("spots")?.setData(spots);
    const places = spots.features.reduce((sum, { properties }) => sum + properties.places, 0);
    if (says) says.textContent = `${places} place${places === 1 ? "" : "s"} with photographs on this part of the map`;
    box.dataset.shown = String(spots.features.length);
    if (fitted || !spots.features.length) return;
    fitted = true;
    const at = spots.features.map(({ geometry }) => geometry.coordinates as [number, number]);
    const [longitudes, latitudes] = [at.map(([longitude]) => longitude), at.map(([, latitude]) => latitude)];
    map.fitBounds(
      [[Math.min(...longitudes), Math.min(...latitudes)], [Math.max(...longitudes), Math.max(...latitudes)]],
      { padding: 60, maxZoom: 7, animate: false },
    );
  };
  map.on("moveend", () => void show());
  for (const layer of ["groups", "sites", "towns"]) {
    map.on("mouseenter", layer, () => (map.getCanvas().style.cursor = "pointer"));
    map.on("mouseleave", layer, () => (map.getCanvas().style.cursor = ""));
    map.on("click", layer, (event) => {
      const spot = event.features?.[0]?.properties as Spot | undefined;
      if (!spot) return;
      if (spot.places > 1) map.easeTo({ center: event.lngLat, zoom: map.getZoom() + 2 });
      else location.assign(spot.address);
    });
  }
  document.addEventListener("theme", () => {
    map.setStyle(style(), { diff: false });
    void map.once("styledata").then(() => {
      countries();
      own();
      void show();
    });
  });
  times(box, () => void show());
  await show();
}

/** What is asked: the query, and the time that the slider was set to. */
function query(box: HTMLElement): string {
  const [from, to] = [box.dataset.from, box.dataset.to];
  return `${box.dataset.query ?? ""} ${from && to ? `taken:${from}..${to}` : ""}`.trim();
}

/** The time slider: from one year to another. */
function times(box: HTMLElement, changed: () => void): void {
  const years = (box.dataset.years ?? "").split(" ").filter(Boolean).map(Number);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  const slide = (label: string, value: number): HTMLInputElement =>
    make("input", { type: "range", min: String(first), max: String(last), value: String(value), "aria-label": label });
  const [from, to] = [slide("From the year", first), slide("To the year", last)];
  const says = make("output", {}, `${first} – ${last}`);
  const moved = (event: Event): void => {
    if (Number(from.value) > Number(to.value)) {
      if (event.target === from) to.value = from.value;
      else from.value = to.value;
    }
    const whole = Number(from.value) === first && Number(to.value) === last;
    box.dataset.from = whole ? "" : from.value;
    box.dataset.to = whole ? "" : to.value;
    says.textContent = whole ? `${from.value} – ${to.value}` : `taken ${from.value} – ${to.value}`;
    changed();
  };
  from.addEventListener("input", moved);
  to.addEventListener("input", moved);
  box.after(make("div", { class: "times" }, from, to, says));
}
