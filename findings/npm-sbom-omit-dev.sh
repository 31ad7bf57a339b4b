#!/bin/sh
# `npm sbom --omit=dev` leaves out a package that the shop runs on when a tool of development needs it, too.
# Runs the published npm on two published packages. Exits with 1 once the list names the package.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir tool shop
npm install --prefix tool --no-audit --no-fund --silent npm@11.19.1
cat >shop/package.json <<'JSON'
{
  "name": "shop",
  "version": "1.0.0",
  "private": true,
  "dependencies": { "nodemailer": "7.0.10" },
  "devDependencies": { "smtp-server": "3.16.1" }
}
JSON
cd shop
npm=../tool/node_modules/.bin/npm
"$npm" install --no-audit --no-fund --silent --ignore-scripts
installed=$("$npm" ls --omit=dev --parseable | grep -c '/node_modules/nodemailer$' || true)
listed=$("$npm" sbom --omit=dev --sbom-format=cyclonedx | grep -c '"purl": "pkg:npm/nodemailer@' || true)
echo 'package   npm 11.19.1; a shop with nodemailer 7.0.10 among its dependencies, and smtp-server 3.16.1, which needs it, among those of development'
echo 'expected  `npm ls --omit=dev` and `npm sbom --omit=dev` both name nodemailer'
echo "seen      npm ls: $installed, npm sbom: $listed"
echo 'why       the list of components is what scanners watch: a fault of the mailer, or of React where a test library has it as a peer, is never reported for this shop'
[ "$installed" -ge 1 ] && [ "$listed" -eq 0 ]
