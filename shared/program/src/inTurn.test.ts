import { expect, it } from 'vitest';
import { inTurn } from './inTurn';

it('does so much at once, and the rest in turn', async () => {
  const loading = inTurn(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const works = [1, 2, 3].map((n) =>
    loading(() => {
      begun.push(n);
      return new Promise<number>((end, fail) => ends.push(() => (n === 1 ? fail(new Error('no')) : end(n))));
    }),
  );
  const results = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[1]?.();
  ends[2]?.();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('never does more at once, however often one waited for another, and a failed one frees its place', async () => {
  const taking = inTurn(2);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (n: number) =>
    taking(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      running--;
      done.push(n);
      if (n % 4 === 1) throw new Error('no');
    }).catch(() => {});
  for (const round of [0, 10, 20]) await Promise.all(Array.from({ length: 7 }, (_, n) => work(round + n)));
  expect([most, running, done.length]).toEqual([2, 0, 21]);
});
