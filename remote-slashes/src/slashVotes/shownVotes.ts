import type { SlashVote } from './queries';

type Asked = { direction: string | null; relation: string | null };

/** Votes of one direction, or of voters with some tie to one of the sides. */
export function shownVotes(rows: readonly SlashVote[], { direction, relation }: Asked): SlashVote[] {
  return rows.filter(
    (vote) => (direction === null || vote.direction === direction) && (relation === null || isRelated(vote, relation)),
  );
}

function isRelated({ relations }: SlashVote, asked: string): boolean {
  if (asked === 'any') return relations.length > 0;
  if (asked === 'none') return relations.length === 0;
  return relations.some(({ relation }) => relation === asked);
}
