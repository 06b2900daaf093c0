import { z } from 'zod';
import { addressUserkey, attestationUserkey, canonicalUserkey } from './userkey.ts';
import { flag, id, optionalId, refuse, text, toIso } from './values.ts';

const SCORES: Record<string, -1 | 0 | 1> = { positive: 1, neutral: 0, negative: -1 };
const actor = z.object({ userkey: z.unknown(), profileId: optionalId }).nullish().catch(null);

interface ArchiveEvent {
  at: string;
  action: 'ARCHIVE' | 'RESTORE';
}

/**
 * Archivings and restorings, oldest first. Without named actions the events of an archived review are its creation and
 * its archiving: then the last one tells when.
 */
function archiveEvents(events: unknown, archived: boolean, createdAt: string): ArchiveEvent[] {
  if (!Array.isArray(events)) return [];
  const byTime = new Map<string, ArchiveEvent['action']>();
  let named = false;
  let last: string | null = null;
  for (const event of events.slice(0, 1000)) {
    const { action, createdAt: at } = (event ?? {}) as { action?: unknown; createdAt?: unknown };
    const when = toIso(at);
    const verb = typeof action === 'string' ? action.toUpperCase() : null;
    if (verb) named = true;
    if (when && (verb === 'ARCHIVE' || verb === 'RESTORE')) byTime.set(when, verb);
    if (when && when > (last ?? createdAt)) last = when;
  }
  if (!named && archived && last) byTime.set(last, 'ARCHIVE');
  return [...byTime].map(([at, action]) => ({ at, action })).sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Text below the title: `metadata` is JSON text, usually {"description": "..."}. */
function description(metadata: unknown): string | null {
  let value = metadata;
  if (typeof metadata === 'string') {
    try {
      value = JSON.parse(metadata);
    } catch {
      return metadata === '' ? null : metadata;
    }
  }
  const found = (value as { description?: unknown } | null)?.description;
  return typeof found === 'string' ? found : null;
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
      score: z.string().transform((value, context) => {
        const found = SCORES[value.toLowerCase()];
        return found ?? refuse(context, 'unknown sentiment');
      }),
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

    const listed = archiveEvents(events, data.archived, createdAt);
    // The flag and the last event must agree; where they do not, the flag counts and the time is unknown.
    const last = listed.at(-1);
    const agrees = (last?.action === 'ARCHIVE') === data.archived;
    return {
      id: data.id,
      authorProfileId,
      subjectProfileId,
      subjectUserkey,
      score: data.score,
      title: data.comment,
      body: description(data.metadata),
      createdAt,
      archived: data.archived,
      archivedAt: agrees && data.archived ? (last?.at ?? null) : null,
      events: agrees ? listed : [],
      replies: replySummary?.count ?? null,
    };
  });
export type ReviewRow = z.output<typeof reviewRow>;
