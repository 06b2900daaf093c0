import { expect, test, vi } from 'vitest';
import type { FunctionContext } from '../context.ts';
import { limitReaders } from './readers.ts';

const ROOM = { network: 2, total: 3 };
/** A file of three pieces. */
const file = async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of 'abc') controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'x-total-rows': '3' } },
  );
const reading = (handler = limitReaders(file, ROOM)) => {
  return (address: string) => handler(new Request('http://here/'), { address } as FunctionContext);
};

test('only so many visitors of a network read at once; another waits until one of them is done', async () => {
  const read = reading();
  const first = await read('2001:db8::1');
  await read('2001:db8::2');
  const refused = await read('2001:db8::3');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await refused.json()).toMatchObject({ message: /^So many files of yours are being read already/ });
  expect([first.headers.get('x-total-rows'), await first.text()]).toEqual(['3', 'abc']);
  expect((await read('2001:db8::3')).status).toBe(200);
  expect((await read('192.0.2.1')).status).toBe(200);
  expect((await read('192.0.2.2')).status).toBe(429);
});

test('a place is free again after a refusal without a file, a failure, and a reader who left', async () => {
  const answers = [async () => new Response(null, { status: 304 }), () => Promise.reject(new Error('no')), file];
  let asked = 0;
  const read = reading(limitReaders(() => (answers[asked++ % 3] as typeof file)(), { network: 1, total: 1 }));
  for (let i = 0; i < 2; i++) {
    expect((await read('192.0.2.1')).status).toBe(304);
    await expect(read('192.0.2.1')).rejects.toThrow('no');
    await (await read('192.0.2.1')).body?.cancel();
  }
});

test('a stalled reader is cut off', async () => {
  const read = reading(limitReaders(file, { network: 1, total: 1 }, 20));
  const stalled = (await read('192.0.2.1')).body?.getReader();
  expect((await stalled?.read())?.value).toHaveLength(1);
  expect((await read('192.0.2.1')).status).toBe(429);
  await vi.waitFor(async () => expect((await read('192.0.2.1')).status).toBe(200));
  await expect(stalled?.read()).rejects.toThrow('Nobody reads this file.');
});
