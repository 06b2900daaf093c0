import { expect, it } from 'vitest';
import { createEngineTime } from './engineTime.ts';

/** A third of the database for one network. */
const limits = { engineMsPerMinute: 20_000 };

it('lets a page use all it needs at once, and then makes it rest while others are active', () => {
  const time = createEngineTime(limits);
  expect([time.ask('a', 0), time.ask('b', 0)]).toEqual([0, 0]);
  time.spent('a', 3_000, 3_000);
  expect(time.restsUntil('a', 3_000)).toBe(0);
  // Two thirds of the time are for others.
  time.spent('a', 300, 3_300);
  expect(time.restsUntil('a', 3_300)).toBe(3_900);
  expect(time.restsUntil('a', 3_900)).toBe(0);
  expect(time.restsUntil('b', 3_300)).toBe(0);
});

it('gives a lone network all the time, and only its share once another asks', () => {
  const time = createEngineTime(limits);
  time.ask('a', 0);
  time.spent('a', 5_000, 5_000);
  expect(time.restsUntil('a', 5_000)).toBe(0);
  time.ask('b', 5_100);
  expect(time.restsUntil('a', 5_100)).toBe(15_000);
  // A network that asked long ago is no longer active.
  time.spent('a', 5_000, 15_100);
  expect(time.restsUntil('a', 15_101)).toBe(0);
});

it('rejects a network that owes more than the share of a minute, and says when to ask again', () => {
  const time = createEngineTime(limits);
  time.ask('a', 0);
  time.spent('a', 20_000, 0);
  expect(time.ask('a', 0)).toBe(0);
  time.spent('a', 1_000, 0);
  expect(time.ask('a', 0)).toBe(3);
  expect(time.ask('b', 0)).toBe(0);
  expect([time.ask('a', 2_900), time.ask('a', 3_000)]).toEqual([1, 0]);
});

it('charges nothing for a file while no one else is active', () => {
  const time = createEngineTime(limits);
  time.ask('a', 0);
  for (let chunk = 0; chunk < 200; chunk++) time.spent('a', 300, chunk * 300, true);
  expect(time.ask('a', 60_000)).toBe(0);
  time.ask('b', 60_000);
  time.spent('a', 3_300, 60_000, true);
  expect(time.restsUntil('a', 60_000)).toBe(66_600);
});

it('does not count our own work', () => {
  const time = createEngineTime(limits);
  const own = Symbol('jobs');
  time.ask('a', 0);
  time.spent(own, 100_000, 0);
  expect(time.restsUntil(own, 0)).toBe(0);
});

it('remembers a bounded number of networks, those that owe', () => {
  const time = createEngineTime(limits);
  time.spent('first', 30_000, 0);
  for (let network = 0; network < 20_001; network++) time.spent(`n${network}`, 1_000, 0);
  expect(time.ask('first', 0)).toBe(30);
  for (let network = 0; network < 10_000; network++) time.spent(`m${network}`, 4_000, 0);
  expect(time.ask('first', 0)).toBe(0);
});
