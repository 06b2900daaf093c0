import { counted, formatDate, formatNumber } from '@companion/domain';
import { Card } from '@companion/ui/core';
import { DetailItem, DetailList, Fact, Facts } from '@companion/ui/evidence';
import s from './losses.module.css';
import { keptBy } from './lossWords';
import type { Losses } from './queries';

const MOST_BREAKS = 6;
const day = (text: string) => formatDate(`${text}T00:00:00Z`, { timeZone: 'UTC' });

/** The current streak, the longest, and every ended run of three days or more. */
export function Streak({ streak }: { streak: Losses['streak'] }) {
  const { source, current, longest, longestGap, activeDays, list } = streak;
  return (
    <Card
      title="The daily streak"
      note={
        source === null
          ? 'Estimated from days (UTC) with a review, vote, vouch or slash'
          : 'The daily streak is the network’s own count; the rest is estimated from days (UTC) with a review, vote, vouch or slash'
      }
    >
      <Facts>
        {source === null ? (
          <Fact label="Run of active days" metric="losses.streak">
            {counted(current, 'day')}
          </Fact>
        ) : (
          <Fact label="Daily streak" metric="profile.streak">
            {counted(source, 'day')}
          </Fact>
        )}
        <Fact label="Longest run of active days" metric="losses.streak">
          {counted(longest, 'day')}
        </Fact>
        <Fact label="Longest gap" metric="losses.breaks">
          {counted(longestGap, 'day')}
        </Fact>
        <Fact label="Active days" metric="losses.streak">
          {formatNumber(activeDays)}
        </Fact>
      </Facts>
      {list.length === 0 ? (
        <p className={s.quiet}>No run of three or more days was broken.</p>
      ) : (
        <DetailList>
          {list.slice(0, MOST_BREAKS).map(({ from, to, days, missed }) => (
            <DetailItem key={from} note={`then ${counted(missed, 'day')} missed: ${keptBy(to, missed)}`}>
              {counted(days, 'day')}, {day(from)} to {day(to)}
            </DetailItem>
          ))}
        </DetailList>
      )}
      {list.length > MOST_BREAKS && <p className={s.quiet}>and {formatNumber(list.length - MOST_BREAKS)} more</p>}
    </Card>
  );
}
