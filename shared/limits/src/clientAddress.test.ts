import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage;

it('trusts the connection, not the header, without proxies', () => {
  expect(clientAddress(from('10.0.0.9', '1.2.3.4'), 0)).toBe('10.0.0.9');
  expect(clientAddress(from(undefined), 0)).toBe('unknown');
});

it('uses the address seen by the outermost of our own proxies', () => {
  expect(clientAddress(from('10.0.0.9', '6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
  expect(clientAddress(from('10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.8'), 2)).toBe('1.2.3.4');
  expect(clientAddress(from('10.0.0.9', '1.2.3.4'), 2)).toBe('10.0.0.9');
  expect(clientAddress(from('10.0.0.9'), 1)).toBe('10.0.0.9');
});
