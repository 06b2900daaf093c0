import { z } from 'zod';
import { pageOf } from '../parse/page.ts';
import { UnreadableError } from '../parse/readRows.ts';
import { id } from '../parse/values.ts';
import type { Reader, ReaderRun } from '../run.ts';
import { readAll } from './pages.ts';
import { readPerProfile } from './perProfile.ts';
import { readTargets } from './votes.ts';

const LIMIT = 1000;
const KINDS = [
  'discussion',
  'attestation',
  'bond',
  'broker',
  'vouchV2',
  'project',
  'reputationMarket',
  'review',
  'vouch',
  'slash',
];

/** Target of a vote activity. The network does not document its shape: rows without a target are skipped. */
const voteActivity = z.object({ data: z.object({ targetContract: z.string(), targetId: id }) });

const votesCast = (run: ReaderRun, profileId: number, limit: number, offset: number) =>
  run.client.post(
    '/v2/activities/profile/given',
    {
      userkey: `profileId:${profileId}`,
      filter: ['vote'],
      excludeHistorical: false,
      excludeSpam: false,
      limit,
      offset,
    },
    pageOf,
  );

/** Counts of vote activities, and of those with a target. */
interface Met {
  rows: number;
  targets: number;
}

async function targetsOf(run: ReaderRun, profileId: number, met: Met): Promise<Map<string, Set<number>>> {
  const targets = new Map<string, Set<number>>();
  const rows = await readAll((offset) => votesCast(run, profileId, LIMIT, offset), LIMIT);
  met.rows += rows.length;
  for (const row of rows) {
    const found = voteActivity.safeParse(row);
    if (!found.success || !KINDS.includes(found.data.data.targetContract)) continue;
    met.targets++;
    const { targetContract, targetId } = found.data.data;
    // Votes on slashes are complete already; and for a slash that is not stored, it would be unknown whether its votes are still
    // blind.
    if (targetContract === 'slash') continue;
    targets.set(targetContract, (targets.get(targetContract) ?? new Set()).add(targetId));
  }
  return targets;
}

/**
 * Votes on targets that no list has, such as replies: if a member cast more votes than stored, their own vote list reveals the
 * targets, which are then read like all others.
 */
export const voteDiscovery: Reader = {
  entity: 'votes_elsewhere',
  label: 'votes on other targets',
  pages: ['/votes'],
  needs: ['profiles'],
  read: async (run) => {
    // There is no cheap way to find new votes: left to the full passes.
    if (run.depth === 'changes') return;
    const met: Met = { rows: 0, targets: 0 };
    await readPerProfile(run, {
      size: 100,
      fetch: async (profileId) => {
        const page = await run.item(() => votesCast(run, profileId, 1, 0));
        return page && { profileId, cast: page.total ?? page.values.length };
      },
      store: async (people) => {
        const stored = await run.store.voteCounts(people.map((row) => row.profileId));
        const missing = people.filter((row) => row.cast > (stored[row.profileId] ?? 0));
        const targets = new Map<string, Set<number>>();
        for (const row of missing)
          for (const [kind, ids] of await targetsOf(run, row.profileId, met))
            targets.set(kind, new Set([...(targets.get(kind) ?? []), ...ids]));
        for (const [kind, ids] of [...targets].sort(([a], [b]) => (a < b ? -1 : 1))) {
          const list = [...ids].sort((a, b) => a - b);
          for (let start = 0; start < list.length; start += 500)
            await run.item(() => readTargets(run, kind, list.slice(start, start + 500)), kind);
        }
      },
    });
    if (met.rows > 0 && met.targets === 0) throw new UnreadableError('votes cast by members', met.rows);
  },
};
