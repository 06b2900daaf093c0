import { z } from 'zod';
import { flag, optionalId, optionalTime, rawOf, refuse, time } from './values.ts';

const weight = z.unknown().transform((value) => {
  const number = typeof value === 'string' && /^\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
});

/** The vote object (section 8 of the API notes); its target is known from the request. */
export const voteRow = z
  .object({
    isUpvote: z.unknown(),
    isArchived: flag,
    voter: optionalId,
    user: z.object({ profileId: optionalId }).nullish().catch(null),
    createdAt: time,
    updatedAt: optionalTime,
    weight,
  })
  .transform(({ voter, user, isArchived, isUpvote: said, updatedAt, ...vote }, context) => {
    const voterProfileId = voter ?? user?.profileId ?? null;
    if (voterProfileId === null) return refuse(context, 'names no voter');
    const isUpvote = typeof said === 'boolean' ? said : null;
    return {
      ...vote,
      isUpvote,
      voterProfileId,
      archived: isArchived,
      archivedAt: isArchived ? updatedAt : null,
      raw: rawOf({ isUpvote: { said, read: isUpvote } }),
    };
  });
export type VoteRow = z.output<typeof voteRow> & { type: string; targetId: number };

const count = z.number().int().min(0).catch(0);
/** Counts of one target in the bulk vote stats. */
export const voteCounts = z.object({ counts: z.object({ upvotes: count, downvotes: count }) });
