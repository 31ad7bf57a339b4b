import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const latestSchema = z.object({ id: z.string().regex(/^[0-9a-f]+$/) });

/** The id of the build in a client folder, as open pages find it at `builds/latest.json`; empty without a build. */
export async function readBuildId(clientFolder: string): Promise<string> {
  try {
    return latestSchema.parse(JSON.parse(await readFile(join(clientFolder, 'builds/latest.json'), 'utf8'))).id;
  } catch {
    return '';
  }
}
