import type { Language } from '#app/kernel/text.ts';
import { sandboxTexts } from './texts.ts';

/** Text escaped for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A whole page of the provider. `title` is text, `body` is markup with all foreign text escaped. */
export function sandboxPage({
  language,
  title,
  body,
}: {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
}): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/checkoutshopper/hosted.css"></head><body><main id="main"><p class="banner">${escapeHtml(sandboxTexts(language).banner)}</p>${body}</main></body></html>`;
}

/**
 * The style of every page of the provider, alone or in a frame of 390 by 400. The first of several buttons in a form is
 * the main one. `.field` is a label with its input, `.back` a link that looks like a button, `.hint` a short help text.
 */
export const SANDBOX_PAGE_CSS = `:root{color-scheme:light;--ink:#16233a;--line:#cbd3e0;--edge:#7a879b;--go:#0b5c8f}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
*{box-sizing:border-box}
body{margin:0;background:#eef2f7;color:var(--ink);font:400 1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem;min-height:100vh;background:#fff}
.banner{margin:0 0 1.5rem;padding:.75rem 1rem;border-radius:.5rem;background:#ffe9a8;font-weight:600}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.2}
p{margin:0 0 1rem}
dl{margin:0 0 1rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.amount{font-size:1.25rem;font-weight:700}
details{margin-bottom:1.25rem}
summary{cursor:pointer;min-height:2.75rem;line-height:2.75rem}
ul{margin:0;padding:0;list-style:none}
li{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}
li span:last-child{white-space:nowrap}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
legend{margin-bottom:.5rem;padding:0;font-weight:600}
fieldset label{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--edge);border-top-width:0}
fieldset label:first-of-type{border-top-width:1px;border-radius:.5rem .5rem 0 0}
fieldset label:last-of-type{border-radius:0 0 .5rem .5rem}
input[type=radio]{flex:none;width:1.25rem;height:1.25rem;accent-color:var(--go)}
.field{display:block;margin-bottom:.5rem;font-weight:600}
.field input{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.25rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:#fff;color:inherit;font:inherit;font-weight:400}
.hint{font-size:.9375rem}
button,.back{display:block;width:100%;min-height:3.25rem;padding:.5rem 1rem;border:2px solid var(--go);border-radius:.5rem;background:var(--go);color:#fff;font:inherit;font-weight:650;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
.back{padding:.8rem 1rem}
button:hover,.back:hover{background:#084a74}
button~button{margin-top:.75rem;background:#fff;color:var(--go)}
button~button:hover{background:#e6f0f7}
:focus-visible{outline:3px solid #16233a;outline-offset:3px}
@media(min-width:40rem){main{min-height:0;margin-top:3rem;padding:2rem 2.5rem;border-radius:1rem;box-shadow:0 10px 40px rgb(22 35 58/12%)}}
@media(max-height:30rem){main{padding:.75rem 1rem;min-height:100vh}.banner{margin-bottom:.75rem;padding:.375rem .75rem;font-size:.9375rem}h1{margin-bottom:.25rem;font-size:1.25rem}dl{margin-bottom:.5rem}dl div{padding:.125rem 0}.amount{font-size:1.0625rem}p{margin-bottom:.5rem}button,.back{min-height:2.75rem;padding:.25rem 1rem}button~button{margin-top:.5rem}}`;
