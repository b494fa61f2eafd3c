// What every page does with a script. Every page works without it.
import { brush } from "./brush";
import { completion } from "./complete";
import { decisions } from "./decide";
import { fullScreen } from "./full";
import { keys } from "./keys";
import { live } from "./live";
import { themes } from "./themes";
import { veils } from "./veil";
import { words } from "./words";

const press = [veils(), decisions(), fullScreen(), themes()];
words();
live();
completion();
brush();
keys(press);
