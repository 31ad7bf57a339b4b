import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isInsideAddress } from '#server/kernel/inside-address.ts';
import { createRemoteImageFetcher, type Download, downloadFrom } from './remote-image.ts';

const PUBLIC = '93.184.216.34';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* chunks(...parts: Uint8Array[]) {
  yield* parts;
}

function fetcher({
  addresses = [PUBLIC],
  answer = {},
}: {
  addresses?: readonly string[];
  answer?: Partial<Download>;
} = {}) {
  const asked: string[] = [];
  const fetchImage = createRemoteImageFetcher({
    resolve: async () => addresses,
    download: async (url, address) => {
      asked.push(`${url.href} at ${address}`);
      return {
        status: 200,
        contentType: 'image/png',
        contentLength: 0,
        body: chunks(Buffer.from('pic'), Buffer.from('ture')),
        ...answer,
      };
    },
  });
  const file = join(folder, 'incoming');
  return { asked, file, fetchImage: (url: string) => fetchImage(url, file) };
}

describe('a remote picture', () => {
  test('is fetched from the resolved address of its host', async () => {
    const { asked, file, fetchImage } = fetcher();
    await fetchImage('https://cdn.example/a.png');
    expect(await readFile(file, 'utf8')).toBe('picture');
    expect(asked).toEqual([`https://cdn.example/a.png at ${PUBLIC}`]);
  });

  test.each([
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://[fd00::1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/a.png',
    'http://0.0.0.0/a.png',
  ])('is not fetched from %s', async (url) => {
    const { asked, fetchImage } = fetcher();
    await expect(fetchImage(url)).rejects.toThrow('not public');
    expect(asked).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'ftp://cdn.example/a.png', 'data:image/png;base64,AA=='])(
    'is not fetched over %s',
    async (url) => {
      await expect(fetcher().fetchImage(url)).rejects.toThrow('http');
    },
  );

  test.each([[['10.1.2.3']], [[PUBLIC, '127.0.0.1']], [[]]])(
    'is not fetched when the host resolves to %j',
    async (addresses) => {
      const { asked, fetchImage } = fetcher({ addresses });
      await expect(fetchImage('https://cdn.example/a.png')).rejects.toThrow('not public');
      expect(asked).toEqual([]);
    },
  );

  test.each<[string, Partial<Download>]>([
    ['a redirect', { status: 302 }],
    ['an error', { status: 500 }],
    ['a page', { contentType: 'text/html' }],
    ['SVG', { contentType: 'image/svg+xml' }],
    ['no type', { contentType: '' }],
    ['an announced size above 10 MB', { contentLength: 10 * 1024 * 1024 + 1 }],
    [
      'an unannounced size above 10 MB',
      { body: chunks(new Uint8Array(6 * 1024 * 1024), new Uint8Array(6 * 1024 * 1024)) },
    ],
  ])('is rejected when the response is %s', async (_name, answer) => {
    await expect(fetcher({ answer }).fetchImage('https://cdn.example/a.png')).rejects.toThrow(/picture/);
  });

  test.each([
    ['8.8.8.8', false],
    ['2606:4700::1111', false],
    ['172.15.255.255', false],
    ['172.16.0.1', true],
    ['100.64.0.1', true],
    ['224.0.0.1', true],
    ['::', true],
    ['fe80::1', true],
    ['64:ff9b::7f00:1', true],
    ['2002:7f00:1::', true],
    ['not an address', true],
  ])('comes from the internal address %s: %s', (address, inside) => {
    expect(isInsideAddress(address)).toBe(inside);
  });
});

describe('a download', () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(`${request.headers.host} ${request.url}`);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('connects to the given address with the host of the URL', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { status, body } = await downloadFrom(
      new URL(`http://cdn.invalid:${port}/a.png`),
      '127.0.0.1',
      AbortSignal.timeout(5000),
    );
    let text = '';
    for await (const chunk of body) text += Buffer.from(chunk).toString();
    expect([status, text]).toEqual([200, `cdn.invalid:${port} /a.png`]);
  });
});
