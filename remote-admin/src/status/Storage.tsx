import { counted, formatNumber, sizeText } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { growthText } from './growthText';
import s from './status.module.css';

type Storage = AnswerOf<typeof adminStatus>['storage'];

const NAMES: Readonly<Record<Storage['kept'][number]['what'], string>> = {
  logs: 'Logs',
  telemetry: 'Telemetry',
  feedback: 'Feedback',
  audit: 'Audit',
};

/** Retention, current sizes, and total growth. */
export function StorageCard({ storage }: { storage: Storage }) {
  const growth = growthText(storage);
  return (
    <Card
      title="Storage"
      note={`${sizeText(storage.bytes)}${growth ? `, ${growth}` : ''}. Measured every hour by the job “storage”`}
    >
      <DetailList>
        {storage.kept.map(({ what, days, rows, bytes, oldest }) => (
          <DetailItem
            key={what}
            note={
              <>
                {sizeText(bytes)}
                {rows !== null && `, about ${formatNumber(rows)} rows`}
                {oldest && (
                  <>
                    , the oldest <TimeAgo at={oldest} />
                  </>
                )}
              </>
            }
          >
            <strong>{NAMES[what]}</strong>
            <span>
              {days === null
                ? 'kept forever'
                : `kept ${counted(days, 'day')}${what === 'feedback' ? ' once answered' : ''}`}
            </span>
          </DetailItem>
        ))}
      </DetailList>
      <p className={s.quiet}>
        Set retention under <Link to="/admin/config">Configuration</Link>.
      </p>
    </Card>
  );
}
