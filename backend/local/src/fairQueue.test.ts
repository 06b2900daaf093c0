import { expect, it } from 'vitest';
import { createFairQueue, type Lane } from './fairQueue.ts';

/** Serves waiting tasks until none is left; each turn takes the time after the colon in its text. */
function serve(queue: ReturnType<typeof createFairQueue<string>>, from = 0, most = 100): string[] {
  const served: string[] = [];
  let now = from;
  while (served.length < most) {
    const next = queue.next(now);
    if (!next) return served;
    if ('at' in next) {
      now = next.at;
      continue;
    }
    const ms = Number(next.item.split(':')[1]);
    served.push(`${now} ${next.item}`);
    queue.spent(next.lane, ms);
    now += ms;
  }
  return served;
}

const add = (queue: ReturnType<typeof createFairQueue<string>>, lane: Lane, ...items: string[]) => {
  for (const item of items) queue.add(lane, item);
};

it('serves one lane in order', () => {
  const queue = createFairQueue<string>();
  add(queue, 'a', 'a1:10', 'a2:10', 'a3:10');
  expect(serve(queue)).toEqual(['0 a1:10', '10 a2:10', '20 a3:10']);
  expect(queue.next(0)).toBeNull();
});

it('takes turns by time used, not by number: light users go first', () => {
  const queue = createFairQueue<string>();
  add(queue, 'heavy', 'h1:100', 'h2:100', 'h3:100');
  add(queue, 'light', 'l1:10', 'l2:10', 'l3:10', 'l4:10');
  add(queue, 'other', 'o1:60', 'o2:60');
  expect(serve(queue)).toEqual([
    '0 h1:100',
    '100 l1:10',
    '110 o1:60',
    '170 l2:10',
    '180 l3:10',
    '190 l4:10',
    '200 o2:60',
    '260 h2:100',
    '360 h3:100',
  ]);
});

it('serves a newcomer right after the running task, however long the other queues are', () => {
  const queue = createFairQueue<string>();
  add(queue, 'flood', ...Array.from({ length: 50 }, (_, index) => `f${index}:200`));
  expect(serve(queue, 0, 10)).toHaveLength(10);
  add(queue, 'newcomer', 'n1:5', 'n2:5');
  expect(serve(queue, 2_000, 3)).toEqual(['2000 n1:5', '2005 n2:5', '2010 f10:200']);
});

it('starves no one next to a lane that always asks', () => {
  const queue = createFairQueue<string>();
  add(queue, 'rare', 'r1:500', 'r2:500');
  const served: string[] = [];
  for (let turn = 0; turn < 400; turn++) {
    add(queue, 'steady', 's:5');
    served.push(...serve(queue, 0, 1).map((each) => each.slice(2)));
  }
  expect(served.indexOf('r1:500')).toBe(0);
  // 100 turns of 5 equal what it used.
  expect(served.indexOf('r2:500')).toBeLessThanOrEqual(102);
});

it('does not save up turns: a returning lane starts level with the others', () => {
  const queue = createFairQueue<string>();
  add(queue, 'away', 'a:1');
  expect(serve(queue)).toEqual(['0 a:1']);
  add(queue, 'busy', 'b1:100', 'b2:100', 'b3:100', 'b4:100');
  expect(serve(queue, 1, 3)).toEqual(['1 b1:100', '101 b2:100', '201 b3:100']);
  add(queue, 'away', 'a1:150', 'a2:150', 'a3:150');
  add(queue, 'busy', 'b5:100');
  expect(serve(queue, 301)).toEqual(['301 a1:150', '451 b4:100', '551 a2:150', '701 b5:100', '801 a3:150']);
});

it('a lane that pauses does not lose what it used', () => {
  const queue = createFairQueue<string>();
  add(queue, 'heavy', 'h1:100');
  add(queue, 'light', 'l1:10', 'l2:10');
  expect(serve(queue, 0, 1)).toEqual(['0 h1:100']);
  add(queue, 'heavy', 'h2:100');
  expect(serve(queue, 100)).toEqual(['100 l1:10', '110 l2:10', '120 h2:100']);
});

it('puts file tasks behind the rest of their own lane, and of no other', () => {
  const queue = createFairQueue<string>();
  queue.add('a', 'file:100', true);
  add(queue, 'a', 'page:10');
  add(queue, 'b', 'b1:30', 'b2:30');
  expect(serve(queue)).toEqual(['0 page:10', '10 b1:30', '40 file:100', '140 b2:30']);
});

it('skips resting lanes, and says when the first of them may continue', () => {
  const rests: Record<string, number> = { a: 100, b: 70 };
  const queue = createFairQueue<string>((lane) => rests[String(lane)] ?? 0);
  add(queue, 'a', 'a:1');
  add(queue, 'b', 'b:1');
  expect(queue.next(0)).toEqual({ at: 70 });
  add(queue, 'c', 'c:1');
  expect(serve(queue)).toEqual(['0 c:1', '70 b:1', '100 a:1']);
});

it('counts what waits in a lane, and removes what gave up', () => {
  const queue = createFairQueue<string>();
  add(queue, 'a', 'a1:1', 'a2:1');
  queue.add('a', 'file:1', true);
  expect([queue.waiting('a'), queue.waiting('b')]).toEqual([3, 0]);
  expect([queue.remove('a', 'a1:1'), queue.remove('a', 'a1:1'), queue.remove('b', 'b')]).toEqual([true, false, false]);
  expect(serve(queue)).toEqual(['0 a2:1', '1 file:1']);
});
