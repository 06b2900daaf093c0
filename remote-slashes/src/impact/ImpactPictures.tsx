import { formatNumber } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import { Waterfall } from '@companion/ui/chart-more';
import s from '../slash/slash.module.css';
import type { Impact } from './queries';

/** How the points add up, and the course of the accused's score before and after. */
export default function ImpactPictures({ impact }: { impact: Impact }) {
  const { asOf, points, wouldBe, series, people } = impact;
  const direct = wouldBe?.direct ?? points.direct;
  const reviewers = people.filter(({ vouchWeiOpen, vouchWeiClose }) => vouchWeiOpen === null && vouchWeiClose === null);
  const byReview = Math.min(
    wouldBe?.endorsers ?? points.endorsers,
    reviewers.reduce((sum, each) => sum + each.points, 0),
  );
  const byVouch = (wouldBe?.endorsers ?? points.endorsers) - byReview;
  const steps = [
    { key: 'subject', label: 'Accused', value: -direct },
    { key: 'reviewers', label: 'Reviewers', value: -byReview },
    { key: 'vouchers', label: 'Vouchers', value: -byVouch },
    { key: 'inviter', label: 'Inviter', value: points.inviter },
    { key: 'all', label: 'All', value: -direct - byReview - byVouch + (points.inviter ?? 0), total: true },
  ];
  return (
    <div className={s.pictures}>
      <Waterfall
        title="Where the points went"
        unit="score points won or lost"
        metric="slashImpact.total"
        asOf={asOf}
        steps={direct + byReview + byVouch === 0 && !points.inviter ? [] : steps}
        summary={`${formatNumber(direct)} points from the accused, ${formatNumber(byReview + byVouch)} from supporters.`}
      />
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
        summary={`${formatNumber(series.length)} days around the slash.`}
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
        summary={`${formatNumber(series.at(-1)?.reviews)} at the end.`}
      />
    </div>
  );
}
