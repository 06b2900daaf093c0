import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber, formatPercentile } from '@companion/domain';
import { widgetScoreCorrelation } from '@companion/functions/widgetScoreCorrelation';
import { Loaded, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';

const LABELS = {
  score: 'Score',
  reviews: 'Active reviews received',
  reviewerScore: 'Score of reviewers',
  vouchedEth: 'ETH vouched for them',
  votesCast: 'Votes cast',
  xp: 'Total XP',
} as const;

/** This person's position among all, and how far the score deviates from what the reviews predict. */
export default function ScoreCorrelation({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(functionQuery(widgetScoreCorrelation, { profile_id: profileId }));
  return (
    <Loaded query={query} what="Score correlation" shape={<SkeletonText lines={6} />}>
      {({ axes, fit }) => {
        const known = axes.filter(({ percentile }) => percentile !== null);
        if (known.length === 0 && fit === null)
          return <WidgetNone>Not compared with others yet: figures update every hour.</WidgetNone>;
        return (
          <WidgetBody>
            {fit && (
              <Figures>
                <Figure label="Off the line" metric="correlation.residual">
                  {formatNumber(fit.residual, { digits: 0, signed: true })}{' '}
                  <small>
                    points; {formatNumber(fit.expected, { digits: 0 })} is typical for as many reviews
                    {fit.shown ? '' : `, by ${counted(fit.n, 'person', 'people')} only`}
                  </small>
                </Figure>
              </Figures>
            )}
            <WidgetRows label="Percentiles among all profiles">
              {known.map(({ measure, percentile }) => (
                <WidgetRow key={measure} end={`percentile ${formatPercentile(percentile)}`}>
                  {LABELS[measure]}
                </WidgetRow>
              ))}
            </WidgetRows>
            <Link to="/mini-apps/score-correlation">All profiles and other figures</Link>
          </WidgetBody>
        );
      }}
    </Loaded>
  );
}
