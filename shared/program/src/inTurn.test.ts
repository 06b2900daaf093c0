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
