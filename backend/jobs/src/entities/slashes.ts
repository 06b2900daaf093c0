import { listOf } from '../parse/page.ts';
import { slashOutcomeRow, slashRow } from '../parse/slash.ts';
import type { Reader } from '../run.ts';
import { readAll } from './pages.ts';

const LIMIT = 100;
/** Days with an end of a slash that are looked at again between full passes. */
const DAYS = 7;

/** All slashes, and how they ended from the awards of the days on which they closed. Few: read from the start each time. */
export const slashes: Reader = {
  entity: 'slashes',
  label: 'slashes',
  notification: 'other',
  read: async (run) => {
    const raw = await readAll((offset) => run.client.get(`/v1/slashes?limit=${LIMIT}&offset=${offset}`), LIMIT);
    const rows = await run.parse(slashRow, raw);
    await run.ingest('slashes', rows);
    const all = [...new Set(rows.map((row) => (row.cancelledAt ?? row.closesAt).slice(0, 10)))].sort();
    // The awards of a day are final soon after it.
    const days = run.depth === 'changes' ? all.slice(-DAYS) : all;
    let read = 0;
    const awards = await Promise.all(
      days.map(async (day) => {
        const body = await run.client.find(`/v2/xp/dashboard/daily-awards/${day}`);
        run.progress(++read / (days.length + 1));
        return listOf(body, 'resolvedSlashes');
      }),
    );
    const outcomes = await run.parse(slashOutcomeRow, awards.flat(), 'outcome:');
    const known = new Set(rows.map((row) => row.id));
    await run.ingest(
      'slash_outcomes',
      outcomes.filter((row) => row.outcome !== null && known.has(row.id)),
    );
  },
};
