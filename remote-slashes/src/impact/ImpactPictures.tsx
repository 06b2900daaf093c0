import { ethOf, formatEth, formatNumber } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import { Waterfall } from '@companion/ui/chart-more';
import s from '../slash/slash.module.css';
import { type Moved, movedPoints } from './movedPoints';
import type { Impact } from './queries';
import { SupporterRing } from './SupporterRing';
import { windowOf } from './windowOf';

/** How the points add up, and the accused's score before and after. */
export default function ImpactPictures({ impact }: { impact: Impact }) {
  const { asOf, series } = impact;
  const moved = movedPoints(impact);
  const window = windowOf(impact);
  return (
    <div className={s.pictures}>
      <Waterfall
        title={impact.wouldBe ? 'Where the points would go' : 'Where the points went'}
        unit="score points won or lost"
        metric="slashImpact.total"
        asOf={asOf}
        steps={moved ? stepsOf(moved, authorChange(impact)) : []}
        note={AUTHOR_NOTE}
        summary={
          moved
            ? `${formatNumber(moved.direct)} points from the accused, ${formatNumber(moved.endorsers)} from supporters.`
            : impact.slash.status === 'unknown'
              ? 'Its outcome is not known, so neither is its cost.'
              : 'It is not known how many points it asked for.'
        }
      />
      <SupporterRing impact={impact} />
      <Line
        title="Score of the accused"
        unit="score at the end of each day"
        metric="slashImpact.onSubject"
        asOf={asOf}
        bucket="day"
        steps
        series={[
          { key: 'score', label: 'Score', tone: 'info', points: series.map(({ at, score }) => ({ at, value: score })) },
        ]}
        marks={window}
        summary={`${formatNumber(series.length)} days around the slash; days when it was open are shaded.`}
      />
      <Line
        title="Support for the accused"
        unit="active positive reviews at the end of each day"
        metric="M9"
        asOf={asOf}
        bucket="day"
        steps
        fromZero
        integer
        series={[
          {
            key: 'reviews',
            label: 'Reviews',
            tone: 'positive',
            points: series.map(({ at, reviews }) => ({ at, value: reviews })),
          },
        ]}
        marks={window}
        summary={`${formatNumber(series.at(-1)?.reviews)} at the end.`}
      />
      <Line
        title="Vouched for the accused"
        unit="ETH of active vouches at the end of each day"
        metric="M6"
        asOf={asOf}
        bucket="day"
        steps
        fromZero
        series={[
          {
            key: 'eth',
            label: 'ETH',
            tone: 'positive',
            points: series.map(({ at, vouchedWei }) => ({ at, value: Number(ethOf(vouchedWei)) })),
          },
        ]}
        marks={window}
        summary={`${formatEth(series.at(-1)?.vouchedWei)} at the end.`}
      />
    </div>
  );
}

/** No public rule says what an author wins or loses, so only their score change can be shown. */
const AUTHOR_NOTE =
  'What the author of a slash wins or loses is not public. The last bar shows how their score changed from the opening to a week after the close, for any reason, and is not part of any total.';

/** Null until a week after the close, and without a score. */
function authorChange({ authorScore: { atOpen, after7d } }: Impact): number | null {
  return atOpen === null || after7d === null ? null : after7d - atOpen;
}

function stepsOf({ direct, endorsers, byReview, inviter }: Moved, author: number | null) {
  if (direct + endorsers === 0 && !inviter && !author) return [];
  return [
    { key: 'subject', label: 'Accused', value: -direct },
    { key: 'reviewers', label: 'Reviewers', value: -byReview },
    { key: 'vouchers', label: 'Vouchers', value: byReview - endorsers },
    { key: 'inviter', label: 'Inviter', value: inviter },
    { key: 'all', label: 'All', value: -direct - endorsers + (inviter ?? 0), total: true },
    { key: 'accuser', label: 'Author', value: author, total: true },
  ];
}
