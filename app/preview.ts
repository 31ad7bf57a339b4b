import { enhancePreview } from './modules/content/enhance/preview.ts';

enhancePreview();
