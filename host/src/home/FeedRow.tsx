import { formatDuration, formatNumber, formatPercent } from '@companion/domain';
import { Badge, Eth, Num, Person, Status, TimeAgo, Unknown, useNow } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { closesIn } from './closesIn';
import s from './Feed.module.css';
import type { FeedArchive, FeedDrop, FeedItem, FeedSlash, FeedVouch } from './queries';

/** A feed entry in two lines: what and when, then its figures. */
export function FeedRow({ item }: { item: FeedItem }) {
  const { kind, at, slash, vouch, drop, archive } = item;
  return (
    <li className={s.item} data-kind={kind}>
      <div className={s.time}>
        <TimeAgo at={at} />
      </div>
      {slash && <SlashEntry slash={slash} />}
      {vouch && <VouchEntry vouch={vouch} unhealthy={kind === 'unhealthy'} />}
      {drop && <DropEntry drop={drop} />}
      {archive && <ArchiveEntry archive={archive} />}
    </li>
  );
}

function SlashEntry({ slash }: { slash: FeedSlash }) {
  const now = useNow();
  const open = slash.status === 'open';
  const votes = slash.votes === 1 ? '1 vote' : `${slash.votes.toLocaleString('en-US')} votes`;
  const left = closesIn(slash.closesAt, now);
  const to = `/slashes?subject=${encodeURIComponent(slash.subject.userkey)}${open ? '&status=open' : ''}`;
  const figures = open
    ? left
      ? `${votes}, closes in ${left}`
      : `${votes}, closing now`
    : slash.sharePct === null
      ? votes
      : `${formatPercent(slash.sharePct / 100)} for it, ${votes}`;
  return (
    <div className={s.entry}>
      <p className={s.line}>
        <Person person={slash.author} hideLevel />
        <span className={s.verb}>{open ? 'wants to slash' : 'wanted to slash'}</span>
        <Person person={slash.subject} />
      </p>
      <p className={s.figures}>
        <Status value={slash.status} />
        <Link to={to}>{figures}</Link>
        <Num value={slash.amount} unit={slash.type === 'XP' ? 'XP' : slash.type === 'SCORE' ? 'points' : undefined} />
      </p>
      {slash.claim && (
        <p className={s.claim} title={slash.claim}>
          <bdi>{slash.claim}</bdi>
        </p>
      )}
    </div>
  );
}

function VouchEntry({ vouch, unhealthy }: { vouch: FeedVouch; unhealthy: boolean }) {
  return (
    <div className={s.entry}>
      <p className={s.line}>
        <Person person={vouch.voucher} hideLevel />
        <span className={s.verb}>{unhealthy ? 'took back a vouch for' : 'vouched for'}</span>
        <Person person={vouch.subject} />
      </p>
      <p className={s.figures}>
        {unhealthy ? (
          <Badge tone="warning" icon="alert">
            Unhealthy unvouch
          </Badge>
        ) : (
          <Badge tone="positive" icon="shield">
            Vouch
          </Badge>
        )}
        {vouch.amountWei === null ? <Unknown /> : <Eth wei={vouch.amountWei} />}
      </p>
    </div>
  );
}

function DropEntry({ drop: { person, from, to } }: { drop: FeedDrop }) {
  return (
    <div className={s.entry}>
      <p className={s.line}>
        <Person person={person} />
        <span className={s.verb}>lost {formatNumber(from - to)} points</span>
      </p>
      <p className={s.figures}>
        <Badge tone="negative" icon="arrowDown">
          Score drop
        </Badge>
        <span>
          from {formatNumber(from)} to {formatNumber(to)}
        </span>
      </p>
    </div>
  );
}

function ArchiveEntry({ archive }: { archive: FeedArchive }) {
  const { id, author, archived, authoredBefore, spanSeconds } = archive;
  return (
    <div className={s.entry}>
      <p className={s.line}>
        <Person person={author} />
        <span className={s.verb}>took back many reviews at once</span>
      </p>
      <p className={s.figures}>
        <Badge tone="warning" icon="alert">
          Mass archive
        </Badge>
        <Link to={`/reviews/mass-archive?range=all&event=${encodeURIComponent(id)}`}>
          {formatNumber(archived)} of {formatNumber(authoredBefore)} in {formatDuration(spanSeconds)}
        </Link>
        <span>A signal, not a verdict</span>
      </p>
    </div>
  );
}
