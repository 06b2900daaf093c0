import { useQuery } from '@companion/data/query';
import { formatDateTime, formatDuration, formatNumber, personFilter, versionText } from '@companion/domain';
import { Dialog, EmptyState, Loaded, Person, personName, Rate, SkeletonText, Status } from '@companion/ui/core';
import {
  Detail,
  DetailItem,
  DetailLinks,
  DetailList,
  DetailPart,
  Fact,
  Facts,
  OwnStatement,
  useSteppingAside,
} from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { ArchivedReviews } from './ArchivedReviews';
import { ContextTag } from './columns';
import { contextWords } from './contexts';
import { type MassArchive, type MassArchiveDetail, massArchiveQuery } from './queries';

type Props = { id: string; asOf: string | null; onClose: () => void };

/** All details of a mass archive: the evidence behind its row. */
export default function MassArchiveDrawer({ id, asOf, onClose }: Props) {
  const query = useQuery(massArchiveQuery(id, asOf));
  const { open, signIn } = useSteppingAside();
  const author = query.data?.event?.author;
  return (
    <Dialog
      open={open}
      form="drawer"
      title={author ? `Mass archive by ${personName(author)}` : 'Mass archive'}
      onClose={onClose}
    >
      <Loaded query={query} what="The mass archive" shape={<SkeletonText lines={14} />}>
        {(detail) => <Content detail={detail} signIn={signIn} />}
      </Loaded>
    </Dialog>
  );
}

function Content({ detail, signIn }: { detail: MassArchiveDetail; signIn: () => Promise<void> }) {
  const { event, versions, slashes = [], reviews = [], statement = null } = detail;
  if (!event)
    return (
      <EmptyState why="This event no longer exists.">The reviews may have changed since the link was made.</EmptyState>
    );
  const author = encodeURIComponent(personFilter(event.author));
  return (
    <Detail>
      <Person person={event.author} />
      <EventFacts event={event} version={versionText(versions)} />
      <Evidence event={event} slashes={slashes} />
      <DetailLinks label="More about the author">
        <Link to={`/reviews/archived-leaderboard?person=${author}`}>Their place on the archived leaderboard</Link>
        <Link to={`/reviews?author=${author}&status=archived`}>Everything they archived</Link>
        <Link to={`/reviews/batch-analysis?author=${author}&range=all`}>Batches they wrote</Link>
      </DetailLinks>
      <OwnStatement
        person={event.author}
        topic="massArchive"
        statement={statement}
        shownBy="reviews_mass_archive_detail"
        signIn={signIn}
      />
      <ArchivedReviews reviews={reviews} total={event.archived} eventId={event.id} />
    </Detail>
  );
}

function EventFacts({ event, version }: { event: MassArchive; version: string }) {
  const { share, positiveShare, medianAgeDays } = event;
  return (
    <>
      <p>
        {formatNumber(event.archived)} of {formatNumber(share.n)} reviews archived in{' '}
        {formatDuration(event.spanSeconds)}, from{' '}
        <time dateTime={event.start}>{formatDateTime(event.start, { timeZone: 'UTC' })}</time>.
      </p>
      <Facts>
        <Fact label="Share archived" metric="massArchive.share">
          <Rate k={share.k} n={share.n} />
        </Fact>
        <Fact label="Median age" metric="massArchive.medianAge">
          {medianAgeDays === null ? '–' : `${formatNumber(medianAgeDays, { digits: 1 })} days`}
        </Fact>
        <Fact label="Positive" metric="massArchive.positiveShare">
          <Rate k={positiveShare.k} n={positiveShare.n} />
        </Fact>
        <Fact label="Restored since" metric="massArchive.restored">
          {formatNumber(event.restoredSince)}
        </Fact>
        <Fact label="Method version" metric="D12">
          {version}
        </Fact>
      </Facts>
    </>
  );
}

/** Why the event has its context, with the underlying slashes and people. */
function Evidence({ event, slashes }: { event: MassArchive; slashes: NonNullable<MassArchiveDetail['slashes']> }) {
  return (
    <DetailPart title="Context" mark={<ContextTag context={event.context} />}>
      <p>{contextWords(event.context).meaning}</p>
      {slashes.length > 0 && (
        <DetailList>
          {slashes.map(({ id, subject, status, openedAt }) => (
            <DetailItem key={id} note={`opened ${formatDateTime(openedAt, { timeZone: 'UTC' })}`}>
              <Link to={`/slashes/impact/${id}`}>Slash #{id}</Link>
              <Person person={subject} hideLevel />
              <Status value={status} />
            </DetailItem>
          ))}
        </DetailList>
      )}
      {event.people.length > 0 && (
        <DetailList>
          {event.people.map((person) => (
            <DetailItem key={person.userId}>
              <Person person={person} />
            </DetailItem>
          ))}
        </DetailList>
      )}
    </DetailPart>
  );
}
