import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPlatformApi } from './platform-api/render-platform-api.ts';

/** Writes docs/platform-api.yaml from the platform's table of operations. A test compares the two. */
writeFileSync(join(import.meta.dirname, '../docs/platform-api.yaml'), renderPlatformApi());
