import ipaddr from 'ipaddr.js';

/** The part of an address that one subscriber holds: all of an IPv4 address, the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The addresses around one that a single subscriber may have to choose from: 256 of IPv4, the first 48 bits of IPv6.
 */
export function areaOf(address: string): string {
  return ipaddr.IPv6.isValid(address)
    ? `${groupsOf(address).slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  return ipaddr.IPv6.parse(address).parts.map((group) => group.toString(16));
}
