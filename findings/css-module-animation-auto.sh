#!/usr/bin/env bash
# vite 8.3.8, CSS modules. `auto` is a value of `animation-duration` (CSS Animations, level 2): for an animation that
# follows scrolling. In the shorthand of a module it stays behind as `:local(auto)`, which no browser reads.
# Expected: animation: …away… auto linear, as in a plain style sheet
# Seen:     animation: …away… :local(auto) linear, without a warning; the declaration has no effect
# A shop cares: what hides a fixed buy button while the form's own is in view, or shows the progress of reading, does
# nothing, in every browser, and only in modules. The three longhand properties are printed as they were written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent vite@8.3.8
cat > bar.module.css <<'CSS'
@keyframes away { to { visibility: hidden } }
.short { animation: away auto linear; animation-timeline: --buy }
.long { animation-name: away; animation-duration: auto; animation-timing-function: linear; animation-timeline: --buy }
CSS
cp bar.module.css plain.css
cat > index.js <<'JS'
import styles from './bar.module.css';
import './plain.css';
document.body.className = styles.short;
JS
cat > build.mjs <<'JS'
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';
await build({
  logLevel: 'error',
  build: { outDir: 'out', minify: false, cssMinify: false, rolldownOptions: { input: 'index.js' } },
});
const folder = 'out/assets/';
const sheet = readdirSync(folder).find((name) => name.endsWith('.css'));
const lines = readFileSync(folder + sheet, 'utf8').match(/animation(?:-duration)?: [^;]*/g) ?? [];
console.log(lines.join('\n'));
const left = lines.filter((line) => line.includes(':local(auto)'));
if (left.length !== 1 || !lines.includes('animation: away auto linear')) process.exit(1);
JS
node build.mjs
