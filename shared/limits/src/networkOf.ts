/**
 * The network of an address, as a key for counters: an IPv4 address itself, or the /64 of an IPv6 address, which belongs to one
 * household. Accepts any notation: `2001:DB8::1`, `[2001:db8::1]:443`, `::ffff:192.0.2.1`, `192.0.2.1:443`, `fe80::1%eth0`. Text
 * that is not an address is its own network.
 */
export function networkOf(address: string): string {
  const host = hostOf(address);
  return Array.isArray(host) ? `${host.slice(0, 4).join(':')}::/64` : host;
}

/**
 * The routing prefix of an address, to count independent parties: the /24 of an IPv4 address, or the /48 of an IPv6 address,
 * which may belong to a single customer.
 */
export function prefixOf(address: string): string {
  const host = hostOf(address);
  if (Array.isArray(host)) return `${host.slice(0, 3).join(':')}::/48`;
  return /^[\d.]+$/.test(host) ? `${host.split('.').slice(0, 3).join('.')}.0/24` : host;
}

/** An IPv4 address as text, an IPv6 address as its eight groups, anything else unchanged. */
function hostOf(address: string): string | string[] {
  const plain = address.trim().replace(/%[^\]]*/, '');
  const isBare6 = plain.includes('::') || plain.split(':').length > 2;
  // The URL parser accepts every notation and normalizes it.
  const url = `http://${isBare6 && !plain.startsWith('[') ? `[${plain}]` : plain}`;
  const parsed = URL.canParse(url) ? new URL(url).hostname : address;
  if (!parsed.startsWith('[')) return /^[\d.]+$/.test(parsed) ? parsed : address;
  const groups = groupsOf(parsed.slice(1, -1));
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** The groups of a compressed IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
}
