import { PARTS_OF_PAGES } from './parts-of-pages.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of pages without the menu, which are complete without script.
startParts(...PARTS_OF_PAGES);
