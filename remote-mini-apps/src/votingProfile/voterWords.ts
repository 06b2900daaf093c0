import { formatPercent } from '@companion/domain';

/** With fewer votes a comparison is meaningless. */
const LEAST_VOTES = 10;

/** A person's direction compared with the network's; null with too few votes or before the network's is known. */
export function directionSentence(share: { value: number | null; n: number }, network: number | null): string | null {
  if (share.value === null || share.n < LEAST_VOTES || network === null) return null;
  return `Votes up ${formatPercent(share.value, 0)} of the time; the network average is ${formatPercent(network, 0)}.`;
}

/** Decided slashes needed for a skill (M18). */
const LEAST_DECIDED = 10;

/** How to read a skill, or why there is none. */
export function skillNote(record: { n: number; skill: number | null } | null): string {
  if (record === null || record.n < LEAST_DECIDED) return `needs ${LEAST_DECIDED} decided slashes`;
  return record.skill === null ? 'all ended the same way: nothing to judge' : '0 is chance, 1 is always right';
}

/** Hours since opening, in quarters of the 48 a slash is open, as chart rows. */
export const QUARTERS = ['First 12 hours', '12 to 24', '24 to 36', 'Last 12 hours'] as const;

/** Number of votes cast in each quarter of the 48 hours. */
export function byQuarter(votes: readonly { hours: number }[]): number[] {
  const counts = QUARTERS.map(() => 0);
  for (const { hours } of votes) {
    const at = Math.min(QUARTERS.length - 1, Math.max(0, Math.floor(hours / 12)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

type CoVoter = { person: { score: number | null }; shared: number; agreed: number };

/** Agreement with others by their level, weighted by shared slashes. */
export function byLevel<Level extends string>(
  coVoters: readonly CoVoter[],
  levelOf: (score: number | null) => Level | null,
): { level: Level; shared: number; agreed: number }[] {
  const sums = new Map<Level, { shared: number; agreed: number }>();
  for (const { person, shared, agreed } of coVoters) {
    const level = levelOf(person.score);
    if (level === null) continue;
    const sum = sums.get(level) ?? { shared: 0, agreed: 0 };
    sums.set(level, { shared: sum.shared + shared, agreed: sum.agreed + agreed });
  }
  return [...sums].map(([level, sum]) => ({ level, ...sum }));
}
