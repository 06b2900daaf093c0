import type { SlashVote } from './queries';

type Asked = { direction: string | null; relation: string | null; level: string | null };

/** Votes with a given direction, relation to one of the sides, or level. */
export function shownVotes(rows: readonly SlashVote[], { direction, relation, level }: Asked): SlashVote[] {
  return rows.filter(
    (vote) =>
      (direction === null || vote.direction === direction) &&
      (relation === null || isRelated(vote, relation)) &&
      (level === null || vote.level === level),
  );
}

function isRelated({ relations }: SlashVote, asked: string): boolean {
  if (asked === 'any') return relations.length > 0;
  if (asked === 'none') return relations.length === 0;
  return relations.some(({ relation }) => relation === asked);
}
