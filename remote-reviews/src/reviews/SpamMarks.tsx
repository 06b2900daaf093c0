import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { eip6Marks } from '@companion/functions/eip6Marks';
import { InfoButton, Person } from '@companion/ui/core';
import type { Review } from './queries';

type Props = {
  review: Review;
  /** A past day; null means now. */
  asOf: string | null;
};

/** What a review's mark means, and how many marks its author has. */
export function SpamMarks({ review: { author, subject }, asOf }: Props) {
  const { data } = useQuery({
    ...functionQuery(eip6Marks, { id: author.userkey, ...(asOf && { filters: { asOf } }) }),
    // Another author's marks must not be shown as a placeholder.
    placeholderData: undefined,
  });
  return (
    <p>
      <Person person={subject} hideLevel /> voted this praise down, which marks it as spam
      <InfoButton metric="EIP-6" label="spam marks" />.
      {data?.person && (
        <>
          {' '}
          <Person person={author} hideLevel /> has {counted(data.marks, 'such mark')}:{' '}
          {counted(data.penaltySoFar, 'point')} of score lost so far, {counted(data.nextPenalty, 'point')} more with the
          next one.
        </>
      )}
    </p>
  );
}
