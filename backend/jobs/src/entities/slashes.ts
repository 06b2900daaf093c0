import { listIn, pageOf } from '../parse/page.ts';
import { slashOutcomeRow, slashRow } from '../parse/slash.ts';
import type { Reader } from '../run.ts';
import { readAll } from './pages.ts';

const LIMIT = 100;
/** Number of latest days with a slash closing that are read again between full passes. */
const DAYS = 7;

/** All slashes. Few: read completely each time. */
export const slashes: Reader = {
  entity: 'slashes',
  label: 'slashes',
  pages: ['/slashes', '/slash-votes'],
  essential: true,
  read: async (run) => {
    const raw = await readAll((offset) => run.client.get(`/v1/slashes?limit=${LIMIT}&offset=${offset}`, pageOf), LIMIT);
    await run.ingest('slashes', await run.parse(slashRow, raw));
  },
};

/** Outcomes of slashes, from the awards of the days on which they closed. */
export const slashOutcomes: Reader = {
  entity: 'slash_outcomes',
  label: 'outcomes of slashes',
  pages: ['/slashes', '/slash-votes'],
  needs: ['slashes'],
  read: async (run) => {
    const all = await run.store.slashDays();
    // The awards of a day are final soon after it.
    const days = run.depth === 'changes' ? all.slice(-DAYS) : all;
    let read = 0;
    const awards = await Promise.all(
      days.map(async (day) => {
        const path = `/v2/xp/dashboard/daily-awards/${day}`;
        const resolved = await run.item(() => run.client.get(path, listIn('resolvedSlashes')));
        run.progress(++read / (days.length + 1));
        return resolved ?? [];
      }),
    );
    const outcomes = await run.parse(slashOutcomeRow, awards.flat());
    await run.ingest(
      'slash_outcomes',
      outcomes.filter((row) => row.outcome !== null),
    );
  },
};
