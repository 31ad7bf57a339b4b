#!/bin/sh
# @conform-to/zod 1.21.1 makes no limits for inputs from schemas of zod 4.6, and says nothing.
#
# zod 4.5.0 and 4.6.7, both allowed by the package's peer range. Expected: the same `maxLength`, `min` and `pattern` of each
# input, or an error. Seen: all of them with 4.5.0, and `required` alone with 4.6.7. Validation on the server still works, so
# every test that posts a form passes.
# Without them a browser takes a name of any length and a quantity of 1000, and the shopper learns of it on the next page;
# a phone without script loses the only check before the post.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >show.mjs <<'JS'
import { getZodConstraint } from '@conform-to/zod/v4';
import { z } from 'zod';

const schema = z.object({ name: z.string().max(80), quantity: z.number().min(1).max(99), postcode: z.string().regex(/^\d{5}$/) });
console.log(JSON.stringify(getZodConstraint(schema)));
JS
for version in 4.5.0 4.6.7; do
  mkdir "$version"
  (cd "$version" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund "zod@$version" @conform-to/zod@1.21.1 >/dev/null)
  cp show.mjs "$version"
  node "$version/show.mjs" | tee "$version/seen"
done
grep -q '"maxLength":80' 4.5.0/seen
grep -q '"max":99' 4.5.0/seen
! grep -q 'max\|min\|pattern' 4.6.7/seen
