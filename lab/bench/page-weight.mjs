import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Bytes of a page and of the stylesheets and scripts that it names, all brotli-compressed but `html`.
 * @param {Buffer} body
 * @param {string} root Folder of the built shop.
 */
export function pageWeight(body, root) {
  const text = body.toString();
  /** @param {RegExp} pattern */
  const sum = (pattern) =>
    [...new Set([...text.matchAll(pattern)].map(([, path = '']) => path))].reduce(
      (total, path) => total + brotliCompressSync(readFileSync(join(root, 'build/client', path))).length,
      0,
    );
  return {
    html: body.length,
    br: brotliCompressSync(body).length,
    css: sum(/<link\b(?=[^>]*\brel="stylesheet")(?![^>]*\bmedia=)[^>]*href="(\/assets\/[^"]+)"/g),
    js: sum(/(?:src|href|import)[= ]?"(\/assets\/[^"]+\.js)"/g),
  };
}
