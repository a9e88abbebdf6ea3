#!/bin/sh
# Deletes from the packages of production everything that no program reads. The argument is node_modules.
set -eu
cd "$1"

# Types, maps and manuals; styles; the format of fonts for browsers.
find . -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
  -o -name '*.css' -o -name '*.scss' -o -name '*.woff2' \) -delete
# Fonts that no document is printed in (packages/documents): slanted, other weights, one file of all subsets.
find . -type f \( -name '*-italic.woff' -o -name '*-[1235689]00-normal.woff' \
  -o -name '*-chinese-simplified-*.woff' \) -delete
find . -name '*.ttf' ! -name '*_[47]00*.ttf' -delete
# Builds for browsers and for packers.
find . -type f \( -name '*.standalone.js' -o -name '*.browser.*' -o -name 'pdfkit.old.js' \) -delete
rm -rf csv-parse/dist/umd csv-parse/dist/iife fontkit/dist/browser* pngjs/browser.js stripe/cjs
find @aws-sdk @smithy -type d -name dist-es -prune -exec rm -rf {} +
# The packages' own tests and tools.
find . -type d \( -name test -o -name tests -o -name .yarn -o -name .github -o -name benchmark \
  -o -name benchmarks \) -prune -exec rm -rf {} +
find . -type d -empty -delete
