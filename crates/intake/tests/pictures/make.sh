#!/bin/sh
# Makes the pictures of this folder with ImageMagick, libwebp's tools and exiftool (Debian: imagemagick, webp,
# libimage-exiftool-perl). The pictures are small and grey, all that they say is invented.
set -eu
cd "$(dirname "$0")"
rm -f -- *.jpg *.png *.tif *.webp *.xmp
convert -size 8x8 gradient: -colorspace gray -quality 20 -strip plain.jpg

with() { # NAME ARGUMENTS…: plain.jpg with what exiftool is told to write
    name=$1
    shift
    exiftool -q -o "$name" "$@" plain.jpg
}

# A wire of 1999: IIM alone, no charset announced, the credit within the caption.
with old-wire.jpg -IPTC:Caption-Abstract='An ice cutter pauses on Lake Päijänne near Asikkala, Finland, February 3, 1999. REUTERS/Aino Järvelä' \
    -IPTC:By-line='AINO JÄRVELÄ' -IPTC:By-lineTitle=STRINGER -IPTC:Credit=REUTERS -IPTC:Source=REUTERS \
    -IPTC:ObjectName=FINLAND -IPTC:DateCreated=1999:02:03 -IPTC:Category=I -IPTC:SupplementalCategories=WEATHER \
    -IPTC:OriginalTransmissionReference=HEL01 -IPTC:City=ASIKKALA -IPTC:Country-PrimaryLocationName=FINLAND \
    -IPTC:Urgency=4 -IPTC:SpecialInstructions='NO THIRD PARTY SALES'

# The same years on a Macintosh.
with mac-roman.jpg -charset iptc=MacRoman -IPTC:Caption-Abstract='Gaël Thibaudière’s boats on the Île de Ré, 6 November 1998' \
    -IPTC:By-line='Zoé Château' -IPTC:Keywords=pêche -IPTC:Keywords=huîtres

# A desk of today: IPTC Core and Extension in XMP, captions in three languages.
with desk.jpg -XMP-dc:Description='Nurses wait outside a clinic in Port Sudan, Sudan, on Friday, April 12, 2024.' \
    -XMP-dc:Description-de='Krankenschwestern warten vor einer Klinik in Port Sudan.' \
    -XMP-dc:Description-ar='ممرضات ينتظرن' -XMP-dc:Creator='Huda Osman' -XMP-dc:Creator='Tarek Idris' \
    -XMP-photoshop:Credit='Nile Photo Agency' -XMP-photoshop:DateCreated=2024:04:12 -XMP-iptcExt:Event='Clinic reopening' \
    -XMP-iptcExt:PersonInImage='Amna Salih' -XMP-iptcExt:PersonInImage='Rania Bakri' \
    -XMP-iptcExt:OrganisationInImageName='Red Sea Clinic' -XMP-xmpRights:UsageTerms='Editorial use only' \
    -XMP-dc:Rights='© 2024 Nile Photo Agency' \
    -XMP-iptcExt:LocationShown='{City=Port Sudan,ProvinceState=Red Sea,CountryName=Sudan,CountryCode=SDN}' \
    -XMP-iptcExt:LocationCreated='{City=Port Sudan,CountryName=Sudan,LocationId=https://sws.geonames.org/365137/}' \
    -XMP-iptcCore:AltTextAccessibility='Five nurses on a bench'

# A phone: EXIF alone, south and west, a clock with its offset, and words that no person wrote.
with phone.jpg -EXIF:ImageDescription='OLYMPUS DIGITAL CAMERA' -EXIF:Make=Olympus -EXIF:Model='TG-6' \
    -EXIF:DateTimeOriginal='2022:01:30 06:12:09' -EXIF:OffsetTimeOriginal=-05:00 -EXIF:GPSLatitude=12.0464 \
    -EXIF:GPSLatitudeRef=S -EXIF:GPSLongitude=77.0428 -EXIF:GPSLongitudeRef=W -EXIF:GPSDateStamp=2022:01:30 \
    -EXIF:GPSTimeStamp=11:12:09

# Three blocks: an older caption in IIM, a credit cut there, a camera's clock three years back.
with three-blocks.jpg -IPTC:CodedCharacterSet=UTF8 -IPTC:Caption-Abstract='Divers search the Vardar in Skopje on May 4, 2015.' \
    -IPTC:Credit='Balkan Documentary Photographers' -IPTC:DateCreated=2015:05:05 \
    -XMP-dc:Description='CORRECTS DAY: Divers search the Vardar in Skopje, North Macedonia, on May 5, 2015.' \
    -XMP-photoshop:Credit='Balkan Documentary Photographers’ Cooperative' -XMP-photoshop:DateCreated=2015:05:05 \
    -EXIF:DateTimeOriginal='2012:01:01 00:10:00' -EXIF:Artist='Goran Petkov'

# Other containers.
convert three-blocks.jpg three-blocks.png
exiftool -q -q -z -o packed.png -XMP-dc:Description='A baker in Ohrid, May 6, 2015.' -XMP-photoshop:City=Ohrid -EXIF:Artist='Goran Petkov' three-blocks.png
convert plain.jpg -compress none plain.tif
exiftool -q -o desk.tif -tagsfromfile desk.jpg -XMP:all -IPTC:City=Suakin -EXIF:ImageDescription='Nurses wait' plain.tif
cwebp -quiet -q 10 plain.jpg -o plain.webp
exiftool -q -o beside.xmp -tagsfromfile desk.jpg -XMP:all
webpmux -set xmp beside.xmp plain.webp -o desk.webp 2>/dev/null
cp plain.jpg beside.jpg
rm plain.tif plain.webp
