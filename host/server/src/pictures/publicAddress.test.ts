import { expect, it } from 'vitest';
import { isPublicAddress } from './publicAddress';

it.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
  ],
  ...[
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
  ],
  // Tunnels to 127.0.0.1, documentation, an interface of this machine.
  ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', '3fff::1', '2a00::1%eth0'],
  ...['', 'localhost', '1.2.3', '0x7f.1', '8.8.8.8 '],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '192.167.1.1', '2a00:1450:4001::1', '2606:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
