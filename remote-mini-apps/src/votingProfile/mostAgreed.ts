import type { Voter } from './queries';

type CoVoter = Voter['coVoters'][number];

/** Votes agreed on at least so often say something of two people. */
const LEAST_SHARED = 2;

export const agreement = ({ agreed, shared }: CoVoter): number => agreed / shared;

/** With whom somebody agrees most and least on slashes, more shared ones first among equals. */
export function mostAgreed(coVoters: readonly CoVoter[]): { most: CoVoter | undefined; least: CoVoter | undefined } {
  const close = coVoters.filter(({ shared }) => shared >= LEAST_SHARED);
  const [most] = close.toSorted((a, b) => agreement(b) - agreement(a) || b.shared - a.shared);
  const [least] = close.toSorted((a, b) => agreement(a) - agreement(b) || b.shared - a.shared);
  return { most, least };
}
