import type { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import { query, userkey } from '../http/input.ts';
import { activity } from '../shapes/activity.ts';
import { partyKey } from '../store.ts';
import type { View, Viewer } from '../view.ts';

const pairQuery = z.object({ authorUserKey: z.string(), subjectUserKey: z.string() });

function between(view: View, asked: z.output<typeof pairQuery>) {
  const party = (text: string) => {
    const key = userkey(text);
    return partyKey(view.store.byUserkey.get(key) ?? null, key);
  };
  const subject = party(asked.subjectUserKey);
  return (view.store.given.get(party(asked.authorUserKey)) ?? []).filter(
    (row) =>
      row.type === 'review' && row.row.archivedAt === null && partyKey(row.subject, row.subjectUserkey) === subject,
  );
}

/** Reviews of one author about one subject, without archived ones. */
export function reviews(api: Hono, viewOf: Viewer): void {
  api.get('/reviews/count/between', (c) => c.json(between(viewOf(c), query(c, pairQuery)).length));
  api.get('/reviews/latest/between', (c) => {
    const view = viewOf(c);
    const latest = between(view, query(c, pairQuery))[0];
    if (!latest) throw notFound('Review');
    return c.json(activity(view, latest).data);
  });
}
