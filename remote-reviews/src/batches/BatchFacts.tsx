import {
  type DetectorVersions,
  formatClock,
  formatDateTime,
  formatDuration,
  formatNumber,
  versionText,
} from '@companion/domain';
import { InfoButton, Person, Rate } from '@companion/ui/core';
import { Fact, Facts } from '@companion/ui/evidence';
import { burstinessText } from './columns';
import type { Batch } from './queries';

/** Figures of a batch, each with its definition. */
export function BatchFacts({ batch, versions }: { batch: Batch; versions: DetectorVersions | undefined }) {
  const { burstiness, positiveShare, templateShare, archivedShare } = batch;
  return (
    <>
      <Person person={batch.author} />
      <p>
        {formatNumber(batch.reviews)} reviews of {formatNumber(batch.distinctSubjects)}{' '}
        {batch.distinctSubjects === 1 ? 'person' : 'people'} in {formatDuration(batch.spanSeconds)}, from{' '}
        <time dateTime={batch.start}>{formatDateTime(batch.start, { timeZone: 'UTC' })}</time>.
      </p>
      <Facts>
        <Fact label="Median gap" metric="batches.medianGap">
          {formatClock(batch.medianGapSeconds)}
        </Fact>
        <Fact label="Rate" metric="batches.perMinute">
          {formatNumber(batch.perMinute, { digits: 2 })} per min
        </Fact>
        <Fact label="Surprise" metric="batches.surprise">
          {formatNumber(batch.surprise, { digits: 1 })}
        </Fact>
        <Fact label="Burstiness A" metric="D2">
          {burstiness === null ? 'too few gaps' : burstinessText(burstiness)}
        </Fact>
        <Fact label="Positive" metric="batches.positiveShare">
          <Rate k={positiveShare.k} n={positiveShare.n} />
        </Fact>
        <Fact label="Template text" metric="D9">
          <Rate k={templateShare.k} n={templateShare.n} />
        </Fact>
        <Fact label="Archived since" metric="batches.archivedShare">
          {formatNumber(batch.archivedSince)}, <Rate k={archivedShare.k} n={archivedShare.n} />
        </Fact>
        <Fact label="Answered since" metric="batches.reciprocated">
          {formatNumber(batch.reciprocatedSince)}
        </Fact>
        <Fact label="Method version">
          {versionText(versions)}
          <InfoButton metric="D1" label="Sessions and batches" />
        </Fact>
      </Facts>
    </>
  );
}
