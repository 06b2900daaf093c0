import type { Share } from '@companion/data';
import {
  counted,
  formatDate,
  formatDuration,
  formatEth,
  formatNumber,
  formatPercent,
  formatPercentInterval,
  levelOf,
} from '@companion/domain';
import { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { eip10Scores } from '@companion/functions/eip10Scores';
import { homeOverview } from '@companion/functions/homeOverview';
import { invitationsList } from '@companion/functions/invitationsList';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { reviewsList } from '@companion/functions/reviewsList';
import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { slashesImpact } from '@companion/functions/slashesImpact';
import { slashesList } from '@companion/functions/slashesList';
import { votingAnalysis } from '@companion/functions/votingAnalysis';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';
import { weeklyXpOverview } from '@companion/functions/weeklyXpOverview';

import { type Example, example, exampleOfHighest } from './example';

const SENTIMENT: Readonly<Record<string, string>> = { '1': 'positive', '0': 'neutral', '-1': 'negative' };
const eth = (wei: string) => formatEth(wei);
const rate = ({ k, n, value, low, high }: Share) =>
  `${formatNumber(k)} of ${formatNumber(n)} is ${formatPercent(value)}${low !== null && high !== null ? `, likely ${formatPercentInterval({ low, high })}` : ''}`;

const sentiment = example(reviewsList, { filters: { range: 'all' }, per: 1 }, ({ kpis }) => {
  if (!kpis?.positiveShare.n) return null;
  const { positive, neutral, negative, positiveShare } = kpis;
  return {
    words: `Of all reviews ${formatNumber(positive)} are positive, ${formatNumber(neutral)} neutral and ${formatNumber(negative)} negative. Without the neutral ones ${rate(positiveShare)}.`,
    to: '/reviews?range=all',
  };
});
const slash = example(slashesList, { filters: { status: 'upheld' }, per: 1 }, ({ rows: [row] }) =>
  row
    ? {
        words: `On slash #${row.id} ${counted(row.votes, 'person', 'people')} voted, ${row.up} for and ${row.down} against. By weight ${formatPercent(row.sharePct === null ? null : row.sharePct / 100)} were for it: ${row.status}.`,
        to: `/slashes/impact/${row.id}`,
      }
    : null,
);
const penalty = example(slashesImpact, { filters: { status: 'upheld' }, per: 1 }, ({ rows: [row] }) =>
  row
    ? {
        words: `Slash #${row.id} took ${formatNumber(row.points.direct)} points from the person it was about and ${formatNumber(row.points.endorsers)} from those who stood behind them.`,
        to: `/slashes/impact/${row.id}`,
      }
    : null,
);
const vouched = example(vouchesStatistics, {}, ({ kpis }) =>
  kpis.active > 0
    ? {
        words: `${counted(kpis.active, 'vouch', 'vouches')} of ${formatNumber(kpis.total)} are active and hold ${eth(kpis.tvvWei)}.`,
        to: '/vouches/statistics',
      }
    : null,
);
const concentration = example(vouchesStatistics, {}, ({ kpis: { received } }) =>
  received.gini === null
    ? null
    : {
        words: `The active vouched ETH is staked on ${counted(received.n, 'person', 'people')}: Gini ${formatNumber(received.gini, { digits: 3 })}, HHI ${formatNumber(received.hhi, { digits: 3 })}.`,
        to: '/vouches/statistics',
      },
);
const survival = example(vouchesStatistics, {}, ({ survival: { all } }) => {
  const last = all.steps.at(-1);
  return last
    ? {
        words: `Of ${counted(all.n, 'vouch', 'vouches')}, ${formatNumber(all.ended)} ended. After ${formatNumber(last.days)} days ${formatPercent(last.survival)} stand; the median is ${all.medianDays === null ? 'not reached' : `${formatNumber(all.medianDays)} days`}.`,
        to: '/vouches/statistics',
      }
    : null;
});
/** An example of each measure. */
export const MEASURE_EXAMPLES: Readonly<Record<string, Example>> = {
  M1: example(profilesSearch, { sort: '-score', per: 1 }, ({ rows: [row] }) =>
    row?.score == null
      ? null
      : {
          words: `${row.name} has the highest score, ${formatNumber(row.score)}: ${levelOf(row.score)?.name ?? 'no level'}.`,
          to: `/profiles/${row.profileId}`,
        },
  ),
  M2: example(reviewsList, { filters: { range: 'all' }, per: 1 }, ({ kpis }) =>
    kpis && kpis.written > 0
      ? {
          words: `Of ${counted(kpis.written, 'review')} ever written ${formatNumber(kpis.active.written)} are active now and ${formatNumber(kpis.archived)} are archived.`,
          to: '/reviews?range=all',
        }
      : null,
  ),
  M3: example(reciprocatedReviews, { sort: '-at', per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `Two edges run between ${row.first.name} and ${row.responder.name}, one each way. Their first reviews lie ${formatDuration(row.latencySeconds)} apart; those that count now are ${row.sentiments.map((score) => SENTIMENT[`${score}`] ?? 'none').join(' and ')}.`,
          to: `/mini-apps/reciprocated-reviews?person=${encodeURIComponent(row.first.userkey)}`,
        }
      : null,
  ),
  M4: sentiment,
  M5: sentiment,
  M6: vouched,
  M7: slash,
  M8: slash,
  M9: penalty,
  M10: penalty,
  M11: example(reciprocatedPeople, { sort: '-reciprocated', per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `${row.person.name} has ${counted(row.positive, 'active positive review')}, of which ${formatNumber(row.reciprocated)} went both ways and ${formatNumber(row.nonReciprocated)} did not. Of those that went both ways ${formatNumber(row.counted)} count and ${formatNumber(row.neutralised)} do not.`,
          to: `/mini-apps/reciprocated-reviews?view=people&person=${encodeURIComponent(row.person.userkey)}`,
        }
      : null,
  ),
  M12: example(eip10Scores, { per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `${row.person.name} invited ${counted(row.n, 'person', 'people')} who joined. The mean of all their scores is ${formatNumber(row.old, { digits: 2 })}, that of the ones that count ${formatNumber(row.new, { digits: 2 })}: ${formatNumber(row.delta, { digits: 2, signed: true })} points.`,
          to: '/invitations/eip10-scores',
        }
      : null,
  ),
  M13: example(
    invitationsList,
    { filters: { status: 'accepted', bond: 'open' }, sort: '-impact', per: 1 },
    ({ rows: [row] }) =>
      row?.recipient && row.bondRaw !== null && row.bondImpact !== null && row.scoreThen !== null
        ? {
            words: `${row.recipient.name} was accepted with a score of ${formatNumber(row.scoreThen)} and has ${formatNumber(row.scoreNow)} now. ${row.inviter.name} carries ${formatNumber(row.bondImpact, { signed: true })} points of that change${row.capped ? `, where it would be ${formatNumber(row.bondRaw, { signed: true })} without the cap` : ''}.`,
            to: '/invitations?status=accepted&bond=open&sort=-impact',
          }
        : null,
  ),
  M14: example(reciprocatedReviews, { per: 1 }, ({ kpis }) => {
    const graph = kpis?.active;
    return graph?.rho == null || graph.r === null || graph.density === null
      ? null
      : {
          words: `${formatNumber(graph.mutualEdges)} of ${counted(graph.edges, 'edge')} are answered, r = ${formatNumber(graph.r, { digits: 3 })}. Among ${counted(graph.profiles, 'profile')} chance alone would answer ${formatNumber(graph.density, { digits: 3 })} of them, so rho = ${formatNumber(graph.rho, { digits: 3 })}.`,
          to: '/mini-apps/reciprocated-reviews',
        };
  }),
  M15: concentration,
  M16: survival,
  M17: example(scoreCorrelation, {}, ({ fit }) =>
    fit.pearson === null || fit.spearman === null || fit.low === null || fit.high === null
      ? null
      : {
          words: `Active reviews and score of ${counted(fit.n, 'profile')}: Pearson ${formatNumber(fit.pearson, { digits: 2 })}, likely ${formatNumber(fit.low, { digits: 2 })} to ${formatNumber(fit.high, { digits: 2 })}; Spearman ${formatNumber(fit.spearman, { digits: 2 })}${fit.shown ? '' : '; grayed, because they are fewer than 30'}.`,
          to: '/mini-apps/score-correlation',
        },
  ),
  M18: example(votingAnalysis, { filters: { minN: 1 } }, ({ skill: [row] }) =>
    row
      ? {
          words: `${row.person.name} voted with the outcome on ${formatNumber(row.coherent)} of ${counted(row.n, 'decided slash', 'decided slashes')}: ${row.skill === null ? 'too few for a skill' : `skill ${formatNumber(row.skill, { digits: 2 })}`}.`,
          to: '/mini-apps/voting-analysis?minN=1',
        }
      : null,
  ),
  M19: example(weeklyXpOverview, { per: 1 }, ({ rows: [row], week, kpis }) =>
    row && kpis
      ? {
          words: `In week ${week} ${row.person.name} earned ${formatNumber(row.xp)} XP, ${formatPercent(row.share)} of all ${formatNumber(kpis.total)}.`,
          to: '/mini-apps/weekly-xp-overview',
        }
      : null,
  ),
  M20: example(marketsHistory, { per: 1 }, ({ rows: [row] }) =>
    row?.trustPct == null
      ? null
      : {
          words: `The market on ${row.person.name} trades at ${formatPercent(row.trustPct / 100)} trust, ${formatNumber(row.eip4Points, { signed: true })} points by EIP-4; ${eth(row.volumeWei)} were traded.`,
          to: '/markets/history',
        },
  ),
  M21: example(
    homeOverview,
    { range: '7d' },
    ({
      movers: {
        gains: [row],
        since,
      },
    }) =>
      row
        ? {
            words: `Since ${formatDate(since, { timeZone: 'UTC' })} the score of ${row.person.name} moved by ${formatNumber(row.change, { signed: true })} points.`,
            to: `/profiles/${row.person.profileId}`,
          }
        : null,
  ),
  M22: exampleOfHighest(
    badFriendsCheck,
    (id) => ({ id }),
    ({ person, rule, rows }) => {
      const [row] = rows ?? [];
      if (!person || !rule || !row) return null;
      const part = (row.reviewed ? rule.review : 0) + (row.vouched ? rule.vouch : 0);
      return {
        words: `${person.name} endorses ${row.person.name}: ${formatNumber(row.risk, { digits: 3 })} (the smoothed share of ${row.level ?? 'unknown'} profiles slashed) × ${formatNumber(rule.median)} points × ${formatNumber(part, { digits: 2 })} = ${formatNumber(row.points, { digits: 2 })} points.`,
        to: `/slashes/bad-friends?check=${encodeURIComponent(person.userkey)}`,
      };
    },
  ),
};
