import { describe, expect, it } from 'vitest';
import { createEdge } from './edge.ts';

const edge = createEdge(['10.0.0.0/8', 'fd00::/8']);
const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value });

describe('the edge', () => {
  it.each([
    ['a direct visitor', '203.0.113.9', '', '203.0.113.9', false],
    ['a direct visitor who claims another address', '203.0.113.9', '198.51.100.1', '203.0.113.9', false],
    ['a visitor behind our proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9', true],
    ['a visitor behind two of our proxies', '10.0.0.1', '203.0.113.9, 10.0.0.7', '203.0.113.9', true],
    ['a visitor who sends a forwarding header through our proxy', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9', true],
    ['a visitor who claims to be a proxy', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9', true],
    ['garbage before a proxy', '10.0.0.1', 'garbage, 10.0.0.7', '10.0.0.7', true],
    ['a proxy that says nothing', '10.0.0.1', '', '10.0.0.1', true],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9', true],
    ['IPv6 with brackets and port', 'fd00::1', '[2001:db8::9]:4711', '2001:db8::9', true],
  ])('knows the address of %s', (_case, peer, header, address, viaTrustedProxy) => {
    expect(edge(peer, forwarded(header))).toEqual({ address, viaTrustedProxy });
  });

  it('believes nobody where no proxy is trusted', () => {
    expect(createEdge([])('10.0.0.1', forwarded('203.0.113.9'))).toEqual({ address: '10.0.0.1', viaTrustedProxy: false });
  });
});
