import { type AnswerQuery, functionQuery } from '@companion/data';
import { counted, formatEth, formatNumber, formatPercent } from '@companion/domain';
import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';
import { invitationsStats } from '@companion/functions/invitationsStats';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { profilesStats } from '@companion/functions/profilesStats';
import { slashesOverview } from '@companion/functions/slashesOverview';
import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';
import { weeklyXpOverview } from '@companion/functions/weeklyXpOverview';

/** A page's figure, and the values of one of its charts; `axis` names their dimension. */
type Glance = { figure: string; says: string; values: readonly number[]; axis: string };
export type PartOfNetwork = {
  to: string;
  title: string;
  question: string;
  query: AnswerQuery<unknown>;
  glance: (answer: unknown) => Glance;
};

/** Derived from the page's own function with its initial arguments, so that the figure matches the page. */
function part<F extends AnyFunction>(
  [to, title, question]: readonly [string, string, string],
  fn: F,
  args: ArgsOf<F>,
  glance: (answer: AnswerOf<F>) => Glance,
): PartOfNetwork {
  return {
    ...{ to, title, question },
    query: functionQuery(fn, args) as AnswerQuery<unknown>,
    glance: glance as PartOfNetwork['glance'],
  };
}

const counts = (rows: readonly { count: number }[]) => rows.map(({ count }) => count);

export const PARTS: readonly PartOfNetwork[] = [
  part(
    ['/profiles/stats', 'Profiles', 'What is normal, and who is extreme?'],
    profilesStats,
    {},
    ({ kpis, histogram }) => ({
      figure: formatNumber(kpis.meanScore),
      says: `mean score of ${counted(kpis.people, 'person', 'people')}`,
      values: counts(histogram),
      axis: 'people by score',
    }),
  ),
  part(
    ['/vouches/statistics', 'Vouches', 'How much is staked, by whom, and for how long?'],
    vouchesStatistics,
    {},
    ({ kpis, sizes }) => ({
      figure: formatEth(kpis.tvvWei),
      says: `in ${counted(kpis.active, 'active vouch', 'active vouches')}`,
      values: counts(sizes),
      axis: 'vouches by size',
    }),
  ),
  part(
    ['/votes/analysis', 'Votes', 'Who takes part, and do voters of different levels agree?'],
    votesAnalysis,
    { filters: { range: '90d' } },
    ({ kpis, weeks }) => ({
      figure: formatNumber(kpis.votes),
      says: `votes by ${counted(kpis.voters, 'voter')} in 90 days`,
      values: weeks.map(({ votes }) => votes),
      axis: 'votes by week',
    }),
  ),
  part(
    ['/slashes/overview', 'Slashes', 'How often, how harsh, how accurate, and who takes part?'],
    slashesOverview,
    {},
    ({ upheldOfClosed, perMonth }) => ({
      figure: formatPercent(upheldOfClosed.value),
      says: `upheld of ${counted(upheldOfClosed.n, 'closed slash', 'closed slashes')}`,
      values: [...new Set(perMonth.map(({ at }) => at))].map((month) =>
        perMonth.reduce((sum, { at, count }) => sum + (at === month ? count : 0), 0),
      ),
      axis: 'slashes by month',
    }),
  ),
  part(
    ['/invitations/stats', 'Invitations', 'Is growth through invitations healthy?'],
    invitationsStats,
    {},
    ({ kpis, kFactors }) => ({
      figure: formatNumber(kpis.sent),
      says: `sent, ${formatNumber(kpis.accepted)} accepted`,
      values: kFactors.map(({ joined }) => joined),
      axis: 'people joined by month',
    }),
  ),
  part(
    ['/markets/history', 'Trust markets', 'How does trust in people trade?'],
    marketsHistory,
    {},
    ({ rows: [first] }) => ({
      figure: first?.trustPct == null ? formatNumber(0) : formatPercent(first.trustPct / 100),
      says: first ? `trust in ${first.person.name}, the most traded` : 'markets',
      values: first?.spark ?? [],
      axis: 'trust by day',
    }),
  ),
  part(
    ['/mini-apps/weekly-xp-overview', 'Weekly XP', 'Who earns how much, week by week?'],
    weeklyXpOverview,
    {},
    ({ kpis, week, weeks }) => ({
      figure: formatNumber(kpis?.total),
      says: `XP in week ${week}`,
      values: (weeks ?? []).map(({ total }) => total),
      axis: 'XP by week',
    }),
  ),
];
