import { expect, it } from 'vitest';
import { createTooLong } from './tooLong.ts';

const request = (fn: string, body = '{}') => ({
  url: `http://localhost/rest/v1/rpc/${fn}`,
  method: 'POST',
  headers: [],
  body: Buffer.from(body),
});

function at(start = 0) {
  const clock = { now: start };
  const tooLong = createTooLong(() => clock.now);
  const waits = (fn: string, body: string, network: string | null) =>
    Number(tooLong.refusal(request(fn, body), network)?.headers.get('retry-after') ?? 0);
  return { clock, tooLong, waits };
}

it('allows the same query again after a minute, for everyone', () => {
  const { clock, tooLong, waits } = at();
  tooLong.remember(request('rings', '{"id":1}'), '10.0.0.1');
  expect([waits('rings', '{"id":1}', '10.0.0.2'), waits('rings', '{"id":1}', null)]).toEqual([60, 60]);
  expect([waits('rings', '{"id":2}', '10.0.0.2'), waits('others', '{"id":1}', '10.0.0.2')]).toEqual([0, 0]);
  clock.now = 59_001;
  expect(waits('rings', '{"id":1}', '10.0.0.2')).toBe(1);
  clock.now = 60_000;
  expect(waits('rings', '{"id":1}', '10.0.0.2')).toBe(0);
});

it('blocks its network from that function for ten minutes, with any arguments', () => {
  const { clock, tooLong, waits } = at();
  tooLong.remember(request('rings', '{"id":1}'), '10.0.0.1');
  expect([waits('rings', '{"id":2}', '10.0.0.1'), waits('others', '{}', '10.0.0.1')]).toEqual([600, 0]);
  clock.now = 600_000;
  expect(waits('rings', '{"id":2}', '10.0.0.1')).toBe(0);
});

it('remembers a bounded number, the newest', () => {
  const { tooLong, waits } = at();
  for (let id = 0; id < 1_001; id++) tooLong.remember(request('rings', `{"id":${id}}`), null);
  expect([
    waits('rings', '{"id":0}', null),
    waits('rings', '{"id":1}', null),
    waits('rings', '{"id":1000}', null),
  ]).toEqual([0, 60, 60]);
});
