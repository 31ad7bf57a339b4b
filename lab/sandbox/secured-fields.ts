import script from './secured-fields/frame.ts?browser';

/** The document inside every card field of the widget, with its script and its style. */
const HTML = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Secured field</title>
<link rel="stylesheet" href="securedFields.css">
<script defer src="securedFields.js"></script>
</head>
<body>
<input class="js-iframe-input input-field" type="text" hidden>
<span id="error" class="spoken" aria-live="polite"></span>
<span id="context" class="spoken"></span>
</body>
</html>
`;

/** The widget draws border and focus around the frame. */
const CSS = `* { box-sizing: border-box; }
html, body { display: block; height: 100%; margin: 0; background: transparent; }
.js-iframe-input { display: block; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0; background: transparent; color: #00112c; font: 1rem/1.5 system-ui, sans-serif; }
.js-iframe-input[hidden] { display: none; }
.js-iframe-input::placeholder { color: var(--placeholder, #5f6b7a); opacity: 1; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

type ServedFile = { readonly body: string; readonly type: string };

const FILES: Readonly<Record<'html' | 'js' | 'css', ServedFile>> = {
  html: { body: HTML, type: 'text/html; charset=utf-8' },
  js: { body: script, type: 'text/javascript; charset=utf-8' },
  css: { body: CSS, type: 'text/css; charset=utf-8' },
};

/** The file that the widget's frames load as `securedFields.{name}`, with its media type. */
export const securedFieldsFile = (name: 'html' | 'js' | 'css'): ServedFile => FILES[name];
