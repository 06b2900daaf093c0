import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { limitSockets } from './limitSockets.ts';

class Connection extends EventEmitter {
  isCut = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

function serverWith(proxies: number) {
  const server = new EventEmitter();
  limitSockets(server as never, proxies, { network: 2, total: 5 });
  return (address: string) => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
}

it('cuts off the first connection above the limit of a network, until one of them ends', () => {
  const connect = serverWith(0);
  const open = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '192.0.2.1'].map(connect);
  expect(open.map(({ isCut }) => isCut)).toEqual([false, false, true, false]);
  open[0]?.emit('close');
  expect(connect('2001:db8::3').isCut).toBe(false);
  expect(connect('2001:db8::4').isCut).toBe(true);
});

it('cuts off the first connection above the total limit', () => {
  const connect = serverWith(0);
  const open = ['127.0.0.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map(connect);
  expect(open.map(({ isCut }) => isCut)).toEqual([false, false, false, false, false, true]);
  // A connection rejected by the network limit takes no place in the total.
  open[0]?.emit('close');
  expect(['192.0.2.1', '192.0.2.5', '192.0.2.6'].map((address) => connect(address).isCut)).toEqual([true, false, true]);
});

it.each([
  ['programs of this machine', 0, '127.0.0.1'],
  ['our proxies', 1, '192.0.2.7'],
])('counts %s together only', (_, proxies, address) => {
  const connect = serverWith(proxies);
  expect(Array.from({ length: 6 }, () => connect(address).isCut)).toEqual([false, false, false, false, false, true]);
});
