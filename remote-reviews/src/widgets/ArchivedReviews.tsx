import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { archivedRows } from '@companion/functions/widget-rows';
import { InfoButton, Loaded, Person, Sentiment, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { RateWithBounds } from '../archived/columns';
import { ArchivedTime } from '../reviews/ArchivedTime';
import { type ArchivedSide, type PersonArchived, personArchivedQuery } from './archivedQueries';
import s from './widgets.module.css';

/** How many of the reviews this person wrote and received were archived. */
export default function ArchivedReviews({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(personArchivedQuery(profileId));
  return (
    <Loaded query={query} what="Archived reviews" shape={<SkeletonText lines={6} />}>
      {(archived) => <Content archived={archived} profileId={profileId} />}
    </Loaded>
  );
}

function Content({ archived, profileId }: { archived: PersonArchived; profileId: number }) {
  const { author, subject, last } = archived;
  if (!author?.archived && !subject?.archived)
    return <WidgetNone>No review written or received was archived.</WidgetNone>;
  return (
    <WidgetBody>
      <Side label="Written" by="author" side={author} archived={archived} profileId={profileId} />
      <Side label="Received" by="subject" side={subject} archived={archived} profileId={profileId} />
      <WidgetRows label="Last archived">
        {last.map((review) => (
          <WidgetRow key={review.id} end={<ArchivedTime {...review} />}>
            <Sentiment value={review.sentiment} />
            {review.author.profileId === profileId ? (
              <>
                of <Person person={review.subject} hideLevel />
              </>
            ) : (
              <>
                by <Person person={review.author} hideLevel />
              </>
            )}
          </WidgetRow>
        ))}
      </WidgetRows>
      <p className={s.links}>
        <Link to={`/reviews?person=profileId:${profileId}&status=archived`}>All archived reviews of this person</Link>
      </p>
    </WidgetBody>
  );
}

type SideProps = {
  label: string;
  by: 'author' | 'subject';
  side: ArchivedSide | null;
  archived: PersonArchived;
  profileId: number;
};

/** "10 of 11 archived, 90.9 % (62.3 % to 98.4 %), rank 1". */
function Side({ label, by, side, archived, profileId }: SideProps) {
  const rows = archivedRows(archived, by, profileId);
  return (
    <p className={s.figures}>
      <span className={s.label}>
        {label}
        <InfoButton metric="archived.rate" label={`Archive rate, ${label.toLowerCase()}`} />
      </span>
      {side && side.total > 0 ? (
        <>
          <span>
            <Counted rows={rows.archived} label={`${formatNumber(side.archived)} ${label.toLowerCase()} and archived`}>
              <strong>{formatNumber(side.archived)}</strong>
            </Counted>{' '}
            of{' '}
            <Counted rows={rows.total} label={`${formatNumber(side.total)} ${label.toLowerCase()} in all`}>
              {formatNumber(side.total)}
            </Counted>{' '}
            archived
          </span>
          {side.archived > 0 && <RateWithBounds rate={side.rate} />}
          {side.rank !== null && (
            <Link to={`/reviews/archived-leaderboard?by=${by}&person=profileId:${profileId}`}>
              Rank {formatNumber(side.rank)}
            </Link>
          )}
        </>
      ) : (
        <span className={s.quiet}>no reviews</span>
      )}
    </p>
  );
}
