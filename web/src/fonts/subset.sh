#!/bin/sh
# Cuts the fonts down to the characters the page uses (English, Italian and the names of the boards):
# half the bytes of the home page were characters nobody read. Needs fonttools and brotli of Python.
# `fonts.test.ts` finds the letters that are missing.
set -e
cd "$(dirname "$0")"
BASE="U+20-7E,U+A0,U+AB,U+B0,U+B7,U+BA-BB,U+C0-FF,U+131,U+152-153,U+2002,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2032,U+2190-2193,U+2212,U+20AC"
# Letters of names: ė, ń and ō on our boards, and their like.
MORE="U+100-107,U+10C-10D,U+112-113,U+116-119,U+12A-12B,U+12E-12F,U+141-144,U+14C-14D,U+15A-15B,U+160-161,U+16A-16B,U+172-173,U+179-17E"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cut() {
  files="../../node_modules/@fontsource/$1/files/$1"
  for part in latin latin-ext; do
    pyftsubset "$files-$part-$2-normal.woff2" --unicodes="$BASE,$MORE" --layout-features=kern,liga,mark,mkmk,ccmp \
      --no-hinting --output-file="$work/$part.ttf"
  done
  # The letters that the second file has too would come twice.
  pyftsubset "$work/latin-ext.ttf" --unicodes="$MORE" --layout-features= --no-hinting --output-file="$work/more.ttf"
  (cd "$work" && pyftmerge latin.ttf more.ttf > /dev/null)
  pyftsubset "$work/merged.ttf" --unicodes="*" --layout-features=kern,liga,mark,mkmk,ccmp --flavor=woff2 --no-hinting \
    --output-file="$1-$2.woff2"
}
cut barlow 400
cut barlow 600
cut barlow-condensed 600
