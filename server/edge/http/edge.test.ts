import { describe, expect, test } from 'vitest';
import { createEdge } from './edge.ts';

const edge = createEdge(['10.0.0.0/8', 'fd00::/8']);
const forwarded = (value: string) => new Headers(value === '' ? {} : { 'x-forwarded-for': value });

describe('`createEdge`', () => {
  test.each([
    ['a direct visitor', '203.0.113.9', '', '203.0.113.9', false],
    ['a direct visitor who claims another address', '203.0.113.9', '198.51.100.1', '203.0.113.9', false],
    ['a visitor behind our proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9', true],
    ['a visitor behind two of our proxies', '10.0.0.1', '203.0.113.9, 10.0.0.7', '203.0.113.9', true],
    [
      'a visitor who sends a forwarding header through our proxy',
      '10.0.0.1',
      '198.51.100.1, 203.0.113.9',
      '203.0.113.9',
      true,
    ],
    ['a visitor who claims to be a proxy', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9', true],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9', true],
    ['IPv4 inside IPv6 in hexadecimal digits', '::ffff:a00:1', '::FFFF:cb00:7109', '203.0.113.9', true],
    ['IPv4 inside IPv6 in full', 'fd00::1', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', true],
    ['IPv6 with a zone', 'fd00::1', 'fe80::1%eth0', 'fe80::1%eth0', true],
    ['IPv6 with brackets and port', 'fd00::1', '[2001:db8::9]:4711', '2001:db8::9', true],
  ])('reads the address of %s', (_case, peer, header, address, viaTrustedProxy) => {
    expect(edge(peer, forwarded(header))).toEqual({
      address,
      viaTrustedProxy,
      viaUnnamedProxy: false,
      isThisMachine: false,
    });
  });

  test.each([
    ['a trusted proxy that says nothing', '10.0.0.1', ''],
    ['a trusted proxy behind garbage', '10.0.0.1', 'garbage, 10.0.0.7'],
    ['this machine', '127.0.0.1', ''],
    ['this machine in IPv6', '::1', ''],
    ['no socket', null, ''],
  ])('does not use the address of %s', (_case, peer, header) => {
    expect(edge(peer, forwarded(header))).toMatchObject({ address: null, viaUnnamedProxy: false });
  });

  test.each([
    ['without trusted proxies', createEdge([])],
    ['beside other trusted proxies', edge],
  ])('has no address for a private peer that forwards, %s', (_case, any) => {
    expect(any('192.168.3.1', forwarded('203.0.113.9'))).toEqual({
      address: null,
      viaTrustedProxy: false,
      viaUnnamedProxy: true,
      isThisMachine: false,
    });
    expect(any('192.168.3.1', forwarded(''))).toEqual({
      address: '192.168.3.1',
      viaTrustedProxy: false,
      viaUnnamedProxy: false,
      isThisMachine: false,
    });
  });

  test('keeps the address of a peer on the internet that forwards', () => {
    expect(createEdge([])('203.0.113.9', forwarded('198.51.100.1'))).toEqual({
      address: '203.0.113.9',
      viaTrustedProxy: false,
      viaUnnamedProxy: false,
      isThisMachine: false,
    });
  });

  test('has no address on https without trusted proxies', () => {
    const behind = createEdge([], { https: true });
    expect(behind('203.0.113.9', forwarded('198.51.100.1'))).toEqual({
      address: null,
      viaTrustedProxy: false,
      viaUnnamedProxy: true,
      isThisMachine: false,
    });
    expect(behind('203.0.113.9', forwarded(''))).toEqual({
      address: null,
      viaTrustedProxy: false,
      viaUnnamedProxy: true,
      isThisMachine: false,
    });
    expect(behind('127.0.0.1', forwarded(''))).toMatchObject({ address: null, viaUnnamedProxy: false });
    expect(createEdge(['10.0.0.0/8'], { https: true })('10.0.0.1', forwarded('203.0.113.9'))).toMatchObject({
      address: '203.0.113.9',
    });
  });

  test.each([
    ['this machine', '127.0.0.1', {}, true],
    ['this machine in IPv6', '::1', {}, true],
    ['this process, which needs no socket', null, {}, true],
    ['a proxy on this machine', '127.0.0.1', { 'X-Forwarded-For': '203.0.113.9' }, false],
    ['a proxy on this machine that says nothing of the client', '127.0.0.1', { 'X-Forwarded-Proto': 'https' }, false],
    ['another machine that claims to be this one', '203.0.113.9', { 'X-Forwarded-For': '127.0.0.1' }, false],
    ['a trusted proxy that forwards for this machine', '10.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, false],
    ['the bridge of a container', '172.17.0.1', {}, false],
    ['a socket without an address', '', {}, false],
  ] as const)('tells whether a request comes from this machine: %s', (_case, peer, headers, isThisMachine) => {
    expect(edge(peer, new Headers(headers)).isThisMachine).toBe(isThisMachine);
    expect(createEdge(['127.0.0.0/8', '::1/128'])(peer ?? '::1', new Headers(headers)).isThisMachine).toBe(false);
    expect(createEdge([], { https: true })(peer ?? '::1', new Headers(headers)).isThisMachine).toBe(false);
  });
});

test('`createEdge` does not parse what a visitor wrote into the header of a trusted proxy', () => {
  const written = `${',1'.repeat(3_000_000)}, 203.0.113.9, 10.0.0.7`;
  expect(edge('10.0.0.1', forwarded(written)).address).toBe('203.0.113.9');
});
