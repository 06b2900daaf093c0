import type { Hono } from 'hono';
import { z } from 'zod';
import { body, page, query, queryBool, queryInt, queryPage } from '../http/input.ts';
import { vote, voteStats, weightOf } from '../shapes/vote.ts';
import { voteChangedAt } from '../store.ts';
import type { Viewer } from '../view.ts';

const TYPES = [
  'attestation',
  'bond',
  'broker',
  'discussion',
  'review',
  'slash',
  'vouch',
  'vouchV2',
  'project',
  'reputationMarket',
] as const;
const target = { type: z.enum(TYPES), activityId: queryInt(1) };
const listQuery = z.object({
  ...target,
  isUpvote: queryBool.optional(),
  orderBy: z.enum(['updatedAt', 'score']).default('updatedAt'),
  orderDirection: z.enum(['asc', 'desc']).default('desc'),
  ...queryPage(500),
});
const statsQuery = z.object({ ...target, includeArchived: queryBool.default(false) });
const ids = z.array(z.number().int().min(1)).max(500).optional();
const statsBody = z.object({
  includeArchived: z.boolean().default(false),
  ...(Object.fromEntries(TYPES.map((type) => [type, ids])) as Record<(typeof TYPES)[number], typeof ids>),
});

/** Votes on one target (archived ones flagged) and their sums; includes votes on open slashes, as on the network. */
export function votes(api: Hono, viewOf: Viewer): void {
  api.get('/votes', (c) => {
    const view = viewOf(c);
    const asked = query(c, listQuery);
    const rows = (view.store.votesByTarget.get(`${asked.type}:${asked.activityId}`) ?? []).filter(
      (row) => asked.isUpvote === undefined || row.isUpvote === asked.isUpvote,
    );
    const ranked = rows.map((row) => ({
      row,
      rank: asked.orderBy === 'score' ? weightOf(view, row) : Date.parse(voteChangedAt(row)),
    }));
    const sign = asked.orderDirection === 'desc' ? -1 : 1;
    ranked.sort((a, b) => sign * (a.rank - b.rank) || a.row.voterProfileId - b.row.voterProfileId);
    return c.json(page(ranked, asked, ({ row }) => vote(view, row)));
  });

  api.get('/votes/stats', (c) => {
    const asked = query(c, statsQuery);
    return c.json(voteStats(viewOf(c), asked.type, asked.activityId, asked.includeArchived));
  });

  api.post('/votes/stats', async (c) => {
    const view = viewOf(c);
    const asked = await body(c, statsBody);
    const stats = TYPES.filter((type) => asked[type]).map((type) => [
      type,
      Object.fromEntries((asked[type] ?? []).map((id) => [id, voteStats(view, type, id, asked.includeArchived)])),
    ]);
    return c.json(Object.fromEntries(stats));
  });
}
