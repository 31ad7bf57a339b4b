#!/bin/sh
# @storyblok/richtext 3.8.2 prints the first number of a numbered list as an attribute that HTML does not have.
#
# The editor of Storyblok stores a list that begins with 3 as `attrs: { order: 3 }`. Expected: <ol start="3">. Seen:
# <ol order="3">, which browsers count from 1. A shop whose steps or terms go on after a picture or a heading
# shows "1." where the editor, and every letter that names the clause, says "3.".
# A piece of a link with another mark also ends the link: one link of three pieces is three links for a screen reader.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @storyblok/richtext@3.8.2 >/dev/null
cat >show.mjs <<'JS'
import { richTextResolver } from '@storyblok/richtext';

const { render } = richTextResolver();
const text = (words, ...marks) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const link = { type: 'link', attrs: { href: '/terms', linktype: 'url' } };
const list = { type: 'ordered_list', attrs: { order: 3 }, content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [text('Dry flat')] }] }] };
const linked = { type: 'paragraph', content: [text('our ', link), text('terms', { type: 'bold' }, link), text(' of sale', link)] };
const printed = [list, linked].map((node) => render({ type: 'doc', content: [node] }));
for (const html of printed) console.log(html);
const isAsSeen = printed[0].includes('order="3"') && !printed[0].includes('start=') && printed[1].split('<a ').length === 4;
process.exit(isAsSeen ? 0 : 1);
JS
node --version
node show.mjs
