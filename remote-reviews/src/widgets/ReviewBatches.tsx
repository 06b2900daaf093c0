import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { counted, formatDuration, formatNumber, formatPercent, versionText } from '@companion/domain';
import { batchAnalysisRows } from '@companion/functions/widget-rows';
import { Badge, InfoButton, Loaded, Person, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { type PersonBatches, personBatchesQuery } from './batchQueries';
import s from './widgets.module.css';

/** Batches of reviews this person wrote, and batches in which they were reviewed. */
export default function ReviewBatches({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(personBatchesQuery(profileId));
  return (
    <Loaded query={query} what="Review batches" shape={<SkeletonText lines={4} />}>
      {(batches) => <Content batches={batches} profileId={profileId} />}
    </Loaded>
  );
}

function Content({ batches, profileId }: { batches: PersonBatches; profileId: number }) {
  const { written, received, rows, versions } = batches;
  const counts = batchAnalysisRows(batches, profileId);
  if (written + received === 0) return <WidgetNone>Not in any batch of reviews, as author or subject.</WidgetNone>;
  return (
    <WidgetBody>
      <p className={s.figures}>
        <span>
          <Counted rows={counts.written} label={`${counted(written, 'batch', 'batches')} written`}>
            <strong>{formatNumber(written)}</strong>
          </Counted>{' '}
          written
          <InfoButton metric="batches.widgetWritten" label="Batches written" />
        </span>
        <span>
          <Counted rows={counts.received} label={`${counted(received, 'batch', 'batches')} received`}>
            <strong>{formatNumber(received)}</strong>
          </Counted>{' '}
          received
          <InfoButton metric="batches.widgetReceived" label="Batches received" />
        </span>
      </p>
      <WidgetRows>
        {rows.map(({ id, side, start, author, reviews, spanSeconds, positiveShare }) => (
          <WidgetRow key={`${side} ${id}`} end={<BatchEnd start={start} positive={positiveShare.value} />}>
            {side === 'written' ? <Badge>Written</Badge> : <Person person={author} hideLevel />}
            <Link to={`/reviews/batch-analysis?range=all&batch=${encodeURIComponent(id)}`}>
              {formatNumber(reviews)} reviews in {formatDuration(spanSeconds)}
            </Link>
          </WidgetRow>
        ))}
      </WidgetRows>
      <p className={s.quiet}>Signal, not verdict. Method version {versionText(versions)}.</p>
      <p className={s.links}>
        <Link to={`/reviews/batch-analysis?range=all&author=profileId:${profileId}`}>Everything they wrote</Link>
        <Link to={`/reviews/batch-analysis?range=all&subject=profileId:${profileId}`}>Everything they received</Link>
      </p>
    </WidgetBody>
  );
}

function BatchEnd({ start, positive }: { start: string; positive: number | null }) {
  return (
    <span>
      {positive === null ? 'all neutral' : `${formatPercent(positive, 0)} positive`}, <TimeAgo at={start} />
    </span>
  );
}
