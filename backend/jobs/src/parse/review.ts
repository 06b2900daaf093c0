import { z } from 'zod';
import { descriptionOf, txHashOf } from './metadata.ts';
import { addressUserkey, attestationUserkey, canonicalUserkey } from './userkey.ts';
import { flag, id, optionalId, rawOf, refuse, text, toIso } from './values.ts';

const SCORES: ReadonlyMap<string, -1 | 0 | 1> = new Map([
  ['positive', 1],
  ['neutral', 0],
  ['negative', -1],
]);
const actor = z.object({ userkey: z.unknown(), profileId: optionalId }).nullish().catch(null);

interface ArchiveEvent {
  at: string;
  action: 'ARCHIVE' | 'RESTORE';
}

/** Archive and restore events, oldest first, from entries that say so. Entries without a name are of unknown type. */
function archiveEvents(events: unknown): ArchiveEvent[] {
  if (!Array.isArray(events)) return [];
  const byTime = new Map<string, ArchiveEvent['action']>();
  for (const event of events.slice(0, 1000)) {
    const { action, createdAt } = (event ?? {}) as { action?: unknown; createdAt?: unknown };
    const at = toIso(createdAt);
    const verb = typeof action === 'string' ? action.toUpperCase() : null;
    if (at && (verb === 'ARCHIVE' || verb === 'RESTORE')) byTime.set(at, verb);
  }
  return [...byTime].map(([at, action]) => ({ at, action })).sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** An activity of type review (sections 4.2 and 5 of the API notes) as a row of `reviews`. */
export const reviewRow = z
  .object({
    type: z.literal('review'),
    timestamp: z.unknown(),
    data: z.object({
      id,
      authorProfileId: optionalId,
      subject: z.unknown(),
      score: z.unknown(),
      comment: text,
      metadata: z.unknown(),
      createdAt: z.unknown(),
      archived: flag,
      attestationDetails: z.unknown(),
    }),
    author: actor,
    subject: actor,
    events: z.unknown(),
    replySummary: z
      .object({ count: z.int().min(0).max(1_000_000) })
      .nullish()
      .catch(null),
  })
  .transform(({ data, author, subject, events, timestamp, replySummary }, context) => {
    const authorProfileId = data.authorProfileId ?? author?.profileId ?? null;
    const subjectProfileId = subject?.profileId ?? null;
    const subjectUserkey =
      canonicalUserkey(subject?.userkey) ?? attestationUserkey(data.attestationDetails) ?? addressUserkey(data.subject);
    const createdAt = toIso(data.createdAt ?? timestamp);
    if (authorProfileId === null) return refuse(context, 'names no author');
    if (subjectProfileId === null && subjectUserkey === null) return refuse(context, 'names no subject');
    if (createdAt === null) return refuse(context, 'names no time');

    const score = (typeof data.score === 'string' ? SCORES.get(data.score.toLowerCase()) : undefined) ?? null;
    const listed = archiveEvents(events);
    // The flag and the last event must agree; otherwise the flag wins and the time is unknown.
    const last = listed.at(-1);
    const agrees = (last?.action === 'ARCHIVE') === data.archived;
    return {
      id: data.id,
      authorProfileId,
      subjectProfileId,
      subjectUserkey,
      score,
      title: data.comment,
      body: descriptionOf(data.metadata),
      createdAt,
      archived: data.archived,
      archivedAt: agrees && data.archived ? (last?.at ?? null) : null,
      events: agrees ? listed : [],
      replies: replySummary?.count ?? null,
      txHash: txHashOf(events),
      raw: rawOf({ score: { said: data.score, read: score } }),
    };
  });
export type ReviewRow = z.output<typeof reviewRow>;
