import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import { page, pathId, query, queryPage, userkey } from '../http/input.ts';
import { isOpen, slash } from '../shapes/slash.ts';
import { partyKey } from '../store.ts';
import type { Viewer } from '../view.ts';

const listQuery = z.object({
  author: z.string().optional(),
  subject: z.string().optional(),
  status: z.enum(['open', 'closed']).optional(),
  ...queryPage(100),
});
const rolesQuery = z.object({
  profileId: z
    .array(z.string().regex(/^\d{1,15}$/))
    .max(500)
    .default([]),
});

/** Slashes and who took which side; a cancelled slash counts as closed. v1 only. */
export function slashesV1(api: Hono, viewOf: Viewer): void {
  api.get('/slashes', (c) => {
    const view = viewOf(c);
    const asked = query(c, listQuery);
    const party = (text: string | undefined) => {
      if (text === undefined) return undefined;
      const key = userkey(text);
      return partyKey(view.store.byUserkey.get(key) ?? null, key);
    };
    const author = party(asked.author);
    const subject = party(asked.subject);
    const rows = view.store.activities.filter(
      (row) =>
        row.type === 'slash' &&
        (author === undefined || partyKey(row.author, '') === author) &&
        (subject === undefined || partyKey(row.subject, row.subjectUserkey) === subject) &&
        (asked.status === undefined || isOpen(row.row, view.now) === (asked.status === 'open')),
    );
    return c.json({
      ok: true,
      data: page(rows, asked, (row) => (row.type === 'slash' ? slash(view, row.row) : null)),
    });
  });

  api.get('/slashes/:id/roles', (c) => {
    const { store } = viewOf(c);
    const row = store.byTypeAndId.get(`slash:${pathId(c, 'id')}`);
    if (row?.type !== 'slash') throw notFound('Slash');
    const asked = query(c, rolesQuery, ['profileId']).profileId.map(Number);
    const voted = new Map(
      (store.votesByTarget.get(`slash:${row.id}`) ?? [])
        .filter((vote) => vote.archivedAt === null)
        .map((vote) => [vote.voterProfileId, vote.isUpvote ? 'voted_slash' : 'voted_defend']),
    );
    const role = (id: number) =>
      id === row.row.authorProfileId ? 'slasher' : id === row.subject?.profileId ? 'defender' : voted.get(id);
    const roles = asked.map((id) => [id, role(id)] as const).filter(([, name]) => name !== undefined);
    return c.json({ ok: true, data: Object.fromEntries(roles) });
  });
}
