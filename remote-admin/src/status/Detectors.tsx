import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Card, EmptyState, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';

type Detector = AnswerOf<typeof adminStatus>['detectors'][number];

/** How many people each composite score puts into each band. */
export function Detectors({ detectors }: { detectors: readonly Detector[] }) {
  return (
    <Card title="Detectors" note="People by band of the last run">
      {detectors.length === 0 ? (
        <EmptyState why="No detector has scored anyone yet." icon="flag" />
      ) : (
        <DetailList>
          {detectors.map(({ detector, version, scored, bands, lastSeenAt }) => (
            <DetailItem key={`${detector} ${version}`} note={<TimeAgo at={lastSeenAt} />}>
              <strong>{detector}</strong>
              <span>
                version {version}, {counted(scored, 'person', 'people')}:{' '}
                {Object.entries(bands)
                  .map(([band, n]) => `${band === 'none' ? 'too little data' : band} ${formatNumber(n)}`)
                  .join(', ')}
              </span>
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}
