import { writeFileSync } from 'node:fs';
import { renderFontFallbacks } from './font-fallbacks/render-font-fallbacks.ts';

writeFileSync(new URL('../app/web/ui/font-fallbacks.css', import.meta.url), renderFontFallbacks());
