import { expect, it } from 'vitest';
import { createEngineTime } from './engineTime.ts';
import { createFairQueue } from './fairQueue.ts';

/** Requests of a network: either so many always wait, or one comes every so many milliseconds. */
type Asks = { turnMs: number; always: number } | { turnMs: number; everyMs: number };

/** How long the requests of each network waited for an answer, over a simulated minute. */
function simulate(networks: Record<string, Asks>, engineMsPerMinute: number): Record<string, number[]> {
  let now = 0;
  const time = createEngineTime({ engineMsPerMinute });
  const queue = createFairQueue<{ at: number; turnMs: number }>((lane) => time.restsUntil(lane, now));
  const waits: Record<string, number[]> = {};
  const due = new Map(Object.keys(networks).map((network) => [network, 0]));

  function ask(): void {
    for (const [network, asks] of Object.entries(networks)) {
      const isDue = () => ('always' in asks ? queue.waiting(network) < asks.always : (due.get(network) ?? 0) <= now);
      while (isDue()) {
        const at = 'always' in asks ? now : (due.get(network) ?? 0);
        time.ask(network, at);
        queue.add(network, { at, turnMs: asks.turnMs });
        if ('everyMs' in asks) due.set(network, at + asks.everyMs);
      }
    }
  }
  while (now < 60_000) {
    ask();
    const next = queue.next(now);
    if (!next || 'at' in next) {
      // Whichever comes first: the next request, or a network that has rested.
      now = Math.min(
        next?.at ?? 60_000,
        ...Object.entries(networks).flatMap(([name, asks]) => ('everyMs' in asks ? (due.get(name) ?? 0) : [])),
      );
      continue;
    }
    now += next.item.turnMs;
    queue.spent(next.lane, next.item.turnMs);
    time.spent(next.lane, next.item.turnMs, now);
    const lane = String(next.lane);
    waits[lane] = [...(waits[lane] ?? []), now - next.item.at];
  }
  return waits;
}

const median = (values: number[] = []) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const neighbour = { turnMs: 5, everyMs: 103 };

it.each([20, 100, 400, 900])(
  'during endless turns of %i ms a neighbor waits as long as when alone, by the median',
  (turnMs) => {
    expect(median(simulate({ neighbour }, 20_000).neighbour)).toBe(5);
    const { neighbour: waits = [], flood = [] } = simulate({ flood: { turnMs, always: 100 }, neighbour }, 20_000);
    expect(median(waits)).toBeLessThanOrEqual(15);
    // Never for longer than the running turn, and its own requests from meanwhile.
    expect(Math.max(...waits)).toBeLessThanOrEqual(turnMs + 5 * (2 + turnMs / 103));
    // The flood gets its share of the minute, and whatever is free.
    expect((flood.length * turnMs) / 60_000).toBeCloseTo(0.33 + 0.05, 1);
  },
);

it('turns alone are not enough: with all of the time a flood makes most requests wait', () => {
  const { neighbour: waits } = simulate({ flood: { turnMs: 400, always: 100 }, neighbour }, 60_000);
  expect(median(waits)).toBeGreaterThan(100);
});
