import { formatNumber, sizeText } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Card } from '@companion/ui/core';
import { DetailItem, DetailList, DetailPart } from '@companion/ui/evidence';
import s from './status.module.css';

/** The largest tables, and currently slow queries. */
export function Database({ database: { tables, slow } }: { database: AnswerOf<typeof adminStatus>['database'] }) {
  return (
    <Card title="Database" note="Largest tables with their indexes, measured once an hour">
      <DetailList>
        {tables.map(({ name, bytes, rows }) => (
          <DetailItem key={name} note={`${sizeText(bytes)}, about ${formatNumber(rows)} rows`}>
            {name}
          </DetailItem>
        ))}
      </DetailList>
      <DetailPart title="Running for more than a second">
        {slow.length === 0 ? (
          <p className={s.quiet}>No statements right now.</p>
        ) : (
          <DetailList>
            {slow.map(({ seconds, text }) => (
              <DetailItem key={text} note={`${formatNumber(seconds)} s`}>
                <code translate="no" className={s.statement}>
                  {text}
                </code>
              </DetailItem>
            ))}
          </DetailList>
        )}
      </DetailPart>
    </Card>
  );
}
