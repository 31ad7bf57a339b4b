import { file, page } from './answers.ts';
import googlePaySheet from './google-pay-sheet.ts?browser';
import { logo } from './logos.ts';
import { securedFieldsFile } from './secured-fields.ts';
import { widgetTexts } from './widget-texts.ts';

/** The document of the frame in which the provider reads the device, and its script. The real one runs for seconds. */
const HTML = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Device</title>
<script defer src="dfp.1.0.0.js"></script>
</head>
</html>
`;

/** The widget takes this answer from the provider's origin alone, and sends it with the payment. */
const SCRIPT = `parent.postMessage(
  JSON.stringify({ type: 'deviceFingerprint', value: 'sandbox', persistentCookie: [], components: {} }),
  '*',
);
`;

const riskFrame = { html: HTML, js: SCRIPT } as const;

/** The version in the path is the widget's own and changes with it. */
const SECURED_FIELDS = /^securedfields\/[\w-]+\/[\w.-]+\/securedFields\.(html|js|css)$/;
const RISK_FRAME = /^assets\/html\/[\w-]+\/dfp\.[\d.]+\.(html|js)$/;
const DRAWING = /^images\/(?:logos|components)\/(?:[\w-]+\/)?([\w-]{1,60}?)(?:@\dx)?\.(?:svg|png|gif)$/;
const TEXTS = /^sdk\/[\w.-]+\/translations\/([\w-]{1,12})\.json$/;

/**
 * The files that the widget loads, by paths below `/checkoutshopper/`. Null for an unknown path. `framedBy` are the
 * origins whose pages may show the card fields.
 */
export function widgetFile(path: string, framedBy: readonly string[] = []): Response | null {
  const field = SECURED_FIELDS.exec(path)?.[1];
  if (field === 'html') return page(securedFieldsFile('html').body, { framedBy, scripts: true });
  if (field === 'js' || field === 'css') {
    const { body, type } = securedFieldsFile(field);
    return file(body, type);
  }
  const risk = RISK_FRAME.exec(path)?.[1];
  if (risk === 'html') return page(riskFrame.html, { framedBy, scripts: true });
  if (risk === 'js') return file(riskFrame.js, 'text/javascript; charset=utf-8');
  if (path === 'wallets/google-pay.js') return file(googlePaySheet, 'text/javascript; charset=utf-8');
  const name = DRAWING.exec(path)?.[1];
  if (name) return file(logo(name), 'image/svg+xml');
  const locale = TEXTS.exec(path)?.[1];
  const texts = locale ? widgetTexts(locale) : null;
  return texts && file(JSON.stringify(texts), 'application/json');
}
