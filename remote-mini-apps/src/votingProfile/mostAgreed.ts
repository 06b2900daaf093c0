import type { Voter } from './queries';

type CoVoter = Voter['coVoters'][number];

/** Minimum number of shared votes for a meaningful comparison. */
const LEAST_SHARED = 2;

export const agreement = ({ agreed, shared }: CoVoter): number => agreed / shared;

/** With whom a person agrees most and least on slashes; ties go to more shared ones. */
export function mostAgreed(coVoters: readonly CoVoter[]): { most: CoVoter | undefined; least: CoVoter | undefined } {
  const close = coVoters.filter(({ shared }) => shared >= LEAST_SHARED);
  const [most] = close.toSorted((a, b) => agreement(b) - agreement(a) || b.shared - a.shared);
  const [least] = close.toSorted((a, b) => agreement(a) - agreement(b) || b.shared - a.shared);
  return { most, least };
}
