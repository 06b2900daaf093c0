import { formatDate, formatNumber } from '@companion/domain';
import { Card, InfoButton, Num } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { eventWords } from './fallEvents';
import type { Losses } from './queries';

/** The days on which the score fell most, with that day's other events. */
export function Falls({ falls }: { falls: Losses['falls'] }) {
  if (falls.length === 0) return null;
  return (
    <Card
      title={
        <>
          Days of the largest drops <InfoButton metric="profile.events" label="What happened that day" />
        </>
      }
      note="With what happened around them that day (UTC), not as a cause"
    >
      <DetailList>
        {falls.map(({ day, points, score, events }) => (
          <DetailItem key={day} note={eventWords(events)}>
            <span>
              {formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC' })}: <Num value={-points} signed unit="points" />, to{' '}
              {formatNumber(score)}
            </span>
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}
