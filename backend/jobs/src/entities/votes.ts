import { chunks, inOrder } from '../inOrder.ts';
import { objectOf, pageOf } from '../parse/page.ts';
import { type VoteRow, voteCounts, voteRow } from '../parse/vote.ts';
import type { Reader, ReaderRun } from '../run.ts';
import { readAll } from './pages.ts';

const LIMIT = 500;
/** Between full passes, votes are only looked for on targets no older than this; older ones rarely get votes. */
const RECENT_DAYS = 30;
/** Ids per bulk request. */
const TARGETS = 500;
/** Changed targets read before a write: a run that is killed earlier has to read them again. */
const SLICE = 50;
/** Rows per write; the votes of a target stay together, so that those deleted on the network can be deleted here. */
const ROWS = 1000;

export interface VoteTarget {
  type: string;
  id: number;
}

/** Null if the network refuses: the known votes stay. */
async function readTarget(run: ReaderRun, { type, id }: VoteTarget): Promise<VoteRow[] | null> {
  const fetch = (offset: number) =>
    run.client.get(`/v2/votes?type=${type}&activityId=${id}&limit=${LIMIT}&offset=${offset}`, pageOf);
  const raw = await run.item(() => readAll(fetch, LIMIT));
  if (raw === null) return null;
  const rows = await run.parse(voteRow, raw, `${type}:${id}:`);
  return rows.map((row) => ({ ...row, type, targetId: id }));
}

async function countsOf(run: ReaderRun, kind: string, ids: number[], includeArchived: boolean) {
  const stats = await run.client.post('/v2/votes/stats', { [kind]: ids, includeArchived }, (body) =>
    objectOf(objectOf(body)[kind]),
  );
  const counts = new Map(ids.map((id) => [id, voteCounts.safeParse(stats[id]).data?.counts ?? null]));
  return (id: number) => counts.get(id) ?? null;
}

/** Targets whose stored votes differ from the network's counts, including archived ones. */
async function changedTargets(run: ReaderRun, kind: string, ids: number[]): Promise<VoteTarget[]> {
  const [all, active] = await Promise.all([countsOf(run, kind, ids, true), countsOf(run, kind, ids, false)]);
  const rows = ids.flatMap((id) => {
    const total = all(id);
    const now = active(id);
    if (!total || !now) return [];
    return {
      type: kind,
      id,
      up: total.upvotes,
      down: total.downvotes,
      upActive: now.upvotes,
      downActive: now.downvotes,
    };
  });
  return run.store.changedVoteTargets(rows);
}

async function storeVotes(run: ReaderRun, targets: VoteTarget[], votes: (VoteRow[] | null)[]): Promise<void> {
  let rows: VoteRow[] = [];
  let complete: VoteTarget[] = [];
  const flush = async () => {
    if (complete.length > 0) await run.ingest('votes', rows, { complete });
    rows = [];
    complete = [];
  };
  for (const [index, target] of targets.entries()) {
    const own = votes[index] ?? null;
    if (own === null) continue;
    if (own.length > ROWS) {
      await run.ingest('votes', own);
      continue;
    }
    if (rows.length + own.length > ROWS) await flush();
    rows.push(...own);
    complete.push(target);
  }
  await flush();
}

/** Reads the votes of those targets whose counts changed. Stored votes are not read again. */
export async function readTargets(run: ReaderRun, kind: string, ids: number[]): Promise<void> {
  await inOrder(
    chunks(await changedTargets(run, kind, ids), SLICE),
    (targets) => Promise.all(targets.map((target) => readTarget(run, target))),
    (votes, targets) => storeVotes(run, targets, votes),
  );
}

/** Target ids of a kind above `start`, ascending. */
async function targetIds(run: ReaderRun, kind: string, start: number): Promise<number[][]> {
  const parts: number[][] = [];
  for (let after = start; ; ) {
    const ids = await run.store.voteTargets(kind, after, TARGETS, run.depth === 'changes' ? RECENT_DAYS : null);
    const last = ids.at(-1);
    if (last === undefined) return parts;
    parts.push(ids);
    after = last;
  }
}

/** Votes are listed per target only: bulk counts reveal which targets changed, and only those are read. */
function votesOn(kind: string, reader: Pick<Reader, 'label' | 'pages' | 'needs'>): Reader {
  return {
    ...reader,
    entity: `votes_${kind}`,
    news: 'votes',
    essential: true,
    read: async (run) => {
      const parts = await targetIds(run, kind, typeof run.cursor.after === 'number' ? run.cursor.after : 0);
      let done = 0;
      for (const ids of parts) {
        await readTargets(run, kind, ids);
        await run.save({ after: ids.at(-1) });
        run.progress(++done / parts.length);
      }
    },
  };
}

/** A reader per kind of target, so that a failure of one kind does not affect the others. */
export const votes: Reader[] = [
  votesOn('slash', {
    label: 'votes on slashes',
    pages: ['/votes', '/slashes', '/slash-votes', '/mini-apps/voting-analysis'],
    needs: ['slashes'],
  }),
  votesOn('vouch', {
    label: 'votes on vouches',
    pages: ['/votes', '/mini-apps/voting-analysis'],
    needs: ['vouches'],
  }),
  votesOn('review', {
    label: 'votes on reviews',
    pages: ['/votes', '/mini-apps/voting-analysis'],
    needs: ['reviews'],
  }),
  // Replies found by vote discovery; no list has them.
  votesOn('discussion', { label: 'votes on replies', pages: ['/votes'] }),
];
