import { changedSpace } from './exported-space.ts';
import type { StoryblokSpace } from './storyblok-space.ts';

const SCRIPTS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<base href="https://evil.test/">',
  '<style>@import "https://evil.test/"</style>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '$t(shell:brand) {{alert}}',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<math><mtext></mtext><script>alert(1)</script></math>',
  '\u2028<script>alert(1)</script>\u2029',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<a href="javascript:alert(1)">x</a>',
];
const AROUND = ['', ' ', 'A ', '\u0000', '\u202e', '%3C', '\\', '😀', '<!--', '*/', '\n', '`${', '</', '&#', '\ufeff'];
const LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  '//evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '///evil.test',
  'https:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
];
/** Texts and addresses that must never run: more than 500. */
export const HOSTILE = {
  texts: SCRIPTS.flatMap((text) => AROUND.map((around) => around + text)),
  links: LINKS.flatMap((link) => ['', ' ', '\t', '\u0000', '#', '?', '/', '@', '%0a', ';'].map((end) => link + end)),
};

const WORDS = /^(?:title|intro|text|label|name|message|claim|copyright|line|question|description|seo_\w+|\w+Title)$/;
type Fields = Readonly<Record<string, unknown>>;

/** The space with a hostile text in every text, such an address in every link, and strange nodes in every document. */
export function hostileSpace(space: StoryblokSpace): StoryblokSpace {
  let used = 0;
  const next = (list: readonly string[]) => {
    used += 1;
    return list[used % list.length] ?? '';
  };
  const spoiled = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return WORDS.test(name) ? next(HOSTILE.texts) : value;
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Fields;
    if ('linktype' in fields)
      return { ...fields, linktype: 'url', url: next(HOSTILE.links), href: next(HOSTILE.links) };
    const inner = Object.fromEntries(Object.entries(fields).map(([key, own]) => [key, spoiled(own, key)]));
    if (fields.type !== 'doc') return inner;
    const strange = [
      { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
      { type: 'html', attrs: { html: next(HOSTILE.texts), onclick: 'alert(1)' } },
      { type: 'image', attrs: { src: next(HOSTILE.links) } },
      {
        type: 'paragraph',
        attrs: { onclick: 'alert(1)', style: 'x' },
        content: [
          {
            type: 'text',
            text: 'Bad',
            marks: [{ type: 'link', attrs: { href: next(HOSTILE.links), linktype: 'url' } }],
          },
        ],
      },
    ];
    return { ...inner, content: [...((inner.content as unknown[]) ?? []), ...strange] };
  };
  return changedSpace(space, (story) => ({ ...story, content: spoiled(story.content) }));
}
