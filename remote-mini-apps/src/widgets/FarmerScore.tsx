import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { capitalized, formatNumber, formatPercent } from '@companion/domain';
import { Loaded, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { type FarmerReport, reportQuery } from '../farmer/queries';
import { contributionsOf } from '../farmer/scoreLines';

const SHOWN = 3;

/** To what extent this person's reviewing looks like trading reviews for score, with the evidence. */
export default function FarmerScore({ profileId }: WidgetProps<'profile.widget@1'>) {
  const id = `profileId:${profileId}`;
  const query = useQuery(reportQuery(id));
  return (
    <Loaded query={query} what="The farmer score" shape={<SkeletonText lines={5} />}>
      {(answer) => <Content answer={answer} who={encodeURIComponent(id)} />}
    </Loaded>
  );
}

function Content({ answer: { report, method }, who }: { answer: FarmerReport; who: string }) {
  if (!report)
    return (
      <WidgetNone>
        Not enough data for a score: it needs {formatNumber(method.reviews)} reviews, written and received together.
      </WidgetNone>
    );
  if (report.score === null)
    return (
      <WidgetNone>
        Not enough data for a score: only {formatPercent(report.coverage, 0)} of the method applies.
      </WidgetNone>
    );
  const largest = contributionsOf(report.lines, who)
    .filter(({ points }) => points !== null && points > 0)
    .sort((a, b) => (b.points ?? 0) - (a.points ?? 0))
    .slice(0, SHOWN);
  return (
    <WidgetBody>
      <Figures>
        <Figure label="Score, of 100" metric="farmer.score">
          {formatNumber(report.score, { digits: 1 })} <small>{report.band}</small>
        </Figure>
        <Figure label="Coverage" metric="farmer.coverage">
          {formatPercent(report.coverage, 0)}
        </Figure>
      </Figures>
      <WidgetRows label="Largest contributions">
        {largest.map(({ id, label, points, max, because, to }) => (
          <WidgetRow key={id} end={`${formatNumber(points, { digits: 1 })} of ${formatNumber(max)}`}>
            <span>
              {to ? <Link to={to}>{capitalized(label)}</Link> : capitalized(label)}
              {because && `: ${because}`}
            </span>
          </WidgetRow>
        ))}
      </WidgetRows>
      <small>Signal, not verdict. Method version {report.version}.</small>
      <Link to={`/mini-apps/farmer-scores?report=${who}`}>Every line, and what would lower it</Link>
    </WidgetBody>
  );
}
