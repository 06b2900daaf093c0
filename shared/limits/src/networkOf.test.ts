import { expect, it } from 'vitest';
import { networkOf, prefixOf } from './networkOf';

it('counts an IPv4 address as itself, however it is written', () => {
  for (const address of [
    '192.0.2.1',
    '192.0.2.1:443',
    ' 192.0.2.1 ',
    '::ffff:192.0.2.1',
    '[::ffff:192.0.2.1]:443',
    '::FFFF:c000:201',
  ])
    expect(networkOf(address)).toBe('192.0.2.1');
  expect(networkOf('192.0.2.2')).not.toBe(networkOf('192.0.2.1'));
});

it('counts an IPv6 /64 as one, however its addresses are written', () => {
  const ways = [
    '2001:db8::1',
    '2001:DB8::2',
    '2001:0db8:0:0:ffff::3',
    '[2001:db8::4]:443',
    '2001:db8:0:0:0:0:0:5%eth0',
    '2001:db8::',
  ];
  expect(ways.map(networkOf)).toEqual(ways.map(() => '2001:db8:0:0::/64'));
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

it('leaves text that is not an address unchanged', () => {
  for (const text of ['unknown', 'here', '', '::::', 'a:b:c', 'example.org', 'Node7', '7Up'])
    expect(networkOf(text)).toBe(text);
});

it('treats the prefixes that one customer may own entirely as one', () => {
  expect(['192.0.2.1', '192.0.2.254', '::ffff:192.0.2.9'].map(prefixOf)).toEqual(Array(3).fill('192.0.2.0/24'));
  expect(['2001:db8:1::1', '2001:db8:1:ffff::1'].map(prefixOf)).toEqual(Array(2).fill('2001:db8:1::/48'));
  expect(prefixOf('2001:db8:2::1')).toBe('2001:db8:2::/48');
  expect(['unknown', 'node7', '7up'].map(prefixOf)).toEqual(['unknown', 'node7', '7up']);
});
