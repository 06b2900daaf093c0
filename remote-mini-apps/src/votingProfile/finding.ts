import { type Finding, fewCases, figure, finding, formatNumber, formatPercent } from '@companion/domain';
import { mostAgreed } from './mostAgreed';
import type { Voter } from './queries';

/** A person's voting direction, and with whom they agree most on slashes if enough are shared; null without votes. */
export function voterFinding({ person, upShare, coVoters }: Voter): Finding | null {
  const { k, n } = upShare;
  if (!person || !n || k === null) return null;
  const votes = figure(n);
  if (fewCases({ n })) return finding('voter.few')`${{ person }} voted up in ${figure(k)} of ${votes} votes.`;
  const share = figure(formatPercent(k / n));
  const { most } = mostAgreed(coVoters);
  if (!most || fewCases({ n: most.shared }))
    return finding('voter.way')`${{ person }} voted up in ${share} of ${votes} votes.`;
  const agreed = figure(`${formatNumber(most.agreed)} of ${formatNumber(most.shared)}`);
  return finding(
    'voter.withWhom',
  )`${{ person }} voted up in ${share} of ${votes} votes, and agreed most with ${{ person: most.person }}, on ${agreed} slashes.`;
}
