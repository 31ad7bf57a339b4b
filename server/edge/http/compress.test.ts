import { expect, test } from 'vitest';
import { encode } from './compress.ts';

// Node 24.21: the result of zlib is a part of a buffer of 64 kB (`findings/compressed-page-keeps-64-kb.sh`).
test.each(['br', 'gzip'] as const)(
  '`encode` to %s returns bytes that hold no more memory than their length',
  async (encoding) => {
    const page = Buffer.from('<li>A pair of striped socks</li>'.repeat(2000));
    const bytes = await encode(page, encoding, 4);

    expect(bytes.length).toBeLessThan(page.length / 10);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  },
);
