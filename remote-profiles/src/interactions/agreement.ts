/** Whether two people voted the same way on a slash; null (neither) if a direction is unknown. */
export const agreementWord = (agree: boolean | null): string =>
  agree === null ? 'not known' : agree ? 'alike' : 'opposed';

/** "2 alike, 1 opposed", plus the number of unknown ones, if any. */
export function agreementCounts(votes: readonly { agree: boolean | null }[]): string {
  const of = (wanted: boolean | null) => votes.filter(({ agree }) => agree === wanted).length;
  const unknown = of(null);
  return `${of(true)} alike, ${of(false)} opposed${unknown > 0 ? `, ${unknown} not known` : ''}`;
}
