import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** From IANA's special-purpose registries: loopback, private and shared networks, link-local, documentation, multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within the global range 2000::/3: tunnels that embed an IPv4 address, and documentation. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};
const specialV4 = listOf('ipv4', SPECIAL_V4);
const specialV6 = listOf('ipv6', SPECIAL_V6);
const globalV6 = listOf('ipv6', ['2000::/3']);

/** Whether an IP address is on the public internet. False if it is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  // A zone id (`fe80::1%eth0`) refers to a local network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
