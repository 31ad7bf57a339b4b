import { BlockList, isIP } from 'node:net';

/** Whether a text is a network such as `10.0.0.0/8`. */
export function isCidr(block: string): boolean {
  const [address = '', length = '', ...rest] = block.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(length)) return false;
  return Number(length) <= (family === 4 ? 32 : 128);
}

/** Wider than the widest private network: 10.0.0.0/8, fc00::/7. */
export function isTooWide(block: string): boolean {
  const [address = '', length = ''] = block.split('/');
  if (isIP(address) === 4) return Number(length) < 8;
  if (Number(length) < 7) return true;
  // IPv4 addresses are IPv6 ones, too, and match such blocks.
  const [inside, ipv4] = [new BlockList(), new BlockList()];
  inside.addSubnet(address, Number(length), 'ipv6');
  ipv4.addSubnet('::ffff:0:0', 96, 'ipv6');
  return inside.check('::ffff:0:0', 'ipv6') || (Number(length) < 96 + 8 && ipv4.check(address, 'ipv6'));
}
