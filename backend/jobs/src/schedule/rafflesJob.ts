import { jsonAtMost, serviceHeaders } from '@companion/limits';
import { StoreError, type StoreOptions } from '../rest.ts';
import type { Job } from './job.ts';

const PERIOD_SECONDS = 30;
const MAX_ANSWER = 4 * 1024 * 1024;

/** Calls the function `raffle`, which advances every raffle as far as its schedule requires: freeze, beacon, void. */
export function rafflesJob({ url, secretKey, fetch: send = (request) => fetch(request) }: StoreOptions): Job {
  return {
    name: 'raffles',
    kind: 'upkeep',
    periodSeconds: PERIOD_SECONDS,
    order: 0,
    async run({ signal }) {
      const response = await send(
        new Request(`${url.replace(/\/+$/, '')}/functions/v1/raffle`, {
          method: 'POST',
          headers: { ...serviceHeaders(secretKey), 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'advance' }),
          signal,
        }),
      );
      if (!response.ok)
        throw new StoreError('the function raffle', response.status, '', `it answered ${response.status}`);
      const { advanced } = (await jsonAtMost(response, MAX_ANSWER)) as {
        advanced: { id: string; reason: string | null }[];
      };
      const held = Object.fromEntries(advanced.flatMap(({ id, reason }) => (reason ? [[id, reason]] : [])));
      return { rows: advanced.length, details: { held } };
    },
  };
}
