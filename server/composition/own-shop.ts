import { readFile } from 'node:fs/promises';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type OwnShop, ownShopSchema } from '#server/platform/content/own-shop.ts';

/** The shop that a file describes. Rejects with an `OperatorError` that names the file, the field and its fault. */
export async function readOwnShop(file: string): Promise<OwnShop> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`SHOP_FILE: ${file} cannot be read (${why}).`);
  });
  const parsed = ownShopSchema.safeParse(jsonOf(text, file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new OperatorError(`SHOP_FILE: ${file}: ${faults.join('; ')}. npm run shop -- init writes it.`);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`SHOP_FILE: ${file} is no JSON.`);
  }
}
