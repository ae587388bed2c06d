#!/bin/sh
# Cuts the fonts down to the characters the page uses (English, Italian and the names of the boards):
# half the bytes of the home page were characters nobody read. Needs fonttools and brotli of Python.
set -e
cd "$(dirname "$0")"
CHARACTERS="U+20-7E,U+A0,U+AB,U+B0,U+B7,U+BB,U+C0-FF,U+131,U+152-153,U+2002,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2190-2193,U+2212,U+20AC"
cut() {
  pyftsubset "../../node_modules/@fontsource/$1" --unicodes="$CHARACTERS" --flavor=woff2 \
    --layout-features=kern,liga,mark,mkmk,ccmp --no-hinting --output-file="$2"
}
cut barlow/files/barlow-latin-400-normal.woff2 barlow-400.woff2
cut barlow/files/barlow-latin-600-normal.woff2 barlow-600.woff2
cut barlow-condensed/files/barlow-condensed-latin-600-normal.woff2 barlow-condensed-600.woff2
