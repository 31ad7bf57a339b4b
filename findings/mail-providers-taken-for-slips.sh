#!/bin/sh
# Libraries that correct mistyped mail domains offer the domain of another provider for a right one.
#
# @zootools/email-spell-checker 1.12.0 and mailcheck 1.1.1 with their own lists. Expected: nothing for providers with
# millions of mailboxes. Seen: gmx.net becomes cox.net and mailbox.org mail.org in the first, proton.me proton.de and
# hey.com sky.com in the second. A slip as gmial.com is corrected rightly by both.
# A shopper in Germany who trusts the offer has the receipt, the address and the link of the order sent to a stranger in
# the United States. A list of one's own needs the neighbours of each entry that are real.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1 >/dev/null
cat >show.mjs <<'JS'
import checker from '@zootools/email-spell-checker';
import mailcheck from 'mailcheck';

const { run } = checker.default ?? checker;
const spelled = (email) => run({ email })?.full ?? null;
const checked = (email) => {
  let offered = null;
  mailcheck.run({ email, suggested: ({ full }) => (offered = full), empty() {} });
  return offered;
};
const rows = ['gmial.com', 'gmx.net', 'mailbox.org', 'proton.me', 'hey.com'].map((domain) => {
  const email = `ada@${domain}`;
  return [email, spelled(email), checked(email)];
});
for (const [email, first, second] of rows) console.log(`${email}: email-spell-checker ${first}, mailcheck ${second}`);
const seen = rows.flatMap(([, first, second]) => [first, second]).filter(Boolean);
process.exit(['cox.net', 'mail.org', 'proton.de', 'sky.com'].every((domain) => seen.includes(`ada@${domain}`)) ? 0 : 1);
JS
node show.mjs
