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

export const riskFrame = { html: HTML, js: SCRIPT } as const;
