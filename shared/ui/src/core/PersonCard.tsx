import { formatDate, publicSummaryOf, reasonsInWords } from '@companion/domain';
import type { ReactNode, RefObject } from 'react';
import { Avatar } from './Avatar';
import { Badge } from './Badge';
import { CopyButton } from './CopyButton';
import { Icon, type IconName } from './Icon';
import { LevelChip } from './LevelChip';
import { CompareButton, WatchButton } from './PersonActions';
import s from './PersonCard.module.css';
import PopoverPanel from './PopoverPanel';
import { type PersonValue, personName, personPath } from './personLink';
import { SkeletonText } from './Skeleton';
import { SummaryLine } from './SummaryLine';
import { type PersonCardValue, usePersonCard } from './usePersonCard';
import { DASH, Eth, Num } from './values';

type PersonCardProps = {
  /** Id of the floating element. */
  id: string;
  person: PersonValue;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

/** The hover card of a person: what to know before opening the profile. */
export default function PersonCard({ id, person, anchor, onClose, onEnter, onLeave }: PersonCardProps) {
  const name = personName(person);
  const { data, isPending, isError } = usePersonCard(person.userId);
  return (
    <PopoverPanel
      id={id}
      label={`About ${name}`}
      anchor={anchor}
      align="start"
      keepFocus
      onClose={onClose}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onFocus={onEnter}
      onBlur={onLeave}
    >
      <div className={s.card}>
        <div className={s.head}>
          <Avatar source={person.avatar} size={48} />
          <div className={s.words}>
            <bdi translate="no" className={s.name}>
              {name}
            </bdi>
            <span className={s.sub}>
              {person.handle && (
                <bdi translate="no" className={s.handle}>
                  @{person.handle}
                </bdi>
              )}
              <LevelChip score={data?.score ?? person.score} />
            </span>
          </div>
        </div>
        {isPending && (
          <div className={s.facts}>
            <SkeletonText lines={6} />
          </div>
        )}
        {isError && <p className={s.sub}>The details could not be loaded.</p>}
        {data && (
          <dl className={s.facts}>
            <Fact name="Score">
              <Num value={data.score} />
            </Fact>
            <Fact name="XP">
              <Num value={data.xpTotal} />
            </Fact>
            <Fact name="Reviews + / 0 / −">
              <span className={s.reviews}>
                <Num value={data.reviews.pos} /> / <Num value={data.reviews.neu} /> / <Num value={data.reviews.neg} />
                {data.reviews.unknown !== undefined && (
                  <>
                    {' '}
                    + <Num value={data.reviews.unknown} /> unknown
                  </>
                )}
              </span>
            </Fact>
            <Fact name="Vouched">
              <Eth wei={data.vouchedInWei} />
            </Fact>
            <Fact name="Joined">{formatDate(data.joinedAt)}</Fact>
            <Fact name="Invited by">
              {data.invitedBy ? (
                <bdi translate="no" className={s.inviter}>
                  {personName(data.invitedBy)}
                </bdi>
              ) : (
                DASH
              )}
            </Fact>
          </dl>
        )}
        {data === null && <p className={s.sub}>The network has no data about this account yet.</p>}
        {data && <Flags flags={data.flags} />}
        {data && <Said card={data} />}
        <div className={s.actions}>
          <WatchButton person={person} />
          <CompareButton person={person} />
          <CopyButton wide text={new URL(personPath(person), window.location.origin).href} label="Copy link" />
        </div>
      </div>
    </PopoverPanel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={s.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The summary, or the facts behind it if it has no word to show. */
function Said({ card }: { card: PersonCardValue }) {
  const { pos, neu, neg, unknown = 0 } = card.reviews;
  const summary = publicSummaryOf({ ...card, reviews: pos + neu + neg + unknown });
  const rest = reasonsInWords(card.reasons).filter(({ id }) => !summary?.said.includes(id));
  return (
    <>
      {summary && <SummaryLine of={summary} />}
      {rest.length > 0 && (
        <ul className={s.reasons} aria-label="For and against">
          {rest.map(({ id, side, text }) => (
            <li key={id}>
              <Icon name={SIDE_ICONS[side]} /> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SIDE_ICONS: Readonly<Record<PersonCardValue['reasons'][number]['side'], IconName>> = {
  against: 'arrowDown',
  for: 'arrowUp',
  context: 'info',
};

const flagWords: Record<string, { one: string; other: string; high: boolean }> = {
  openSlash: { one: 'open slash', other: 'open slashes', high: false },
  slashUpheld: { one: 'slash upheld', other: 'slashes upheld', high: true },
  unhealthyVouch: { one: 'unhealthy vouch', other: 'unhealthy vouches', high: false },
};

/** Facts on record, each with its count; unknown kinds are skipped rather than shown as code. */
function Flags({ flags }: { flags: PersonCardValue['flags'] }) {
  const known = flags.filter(({ id }) => Object.hasOwn(flagWords, id));
  if (known.length === 0) return null;
  return (
    <ul className={s.flags} aria-label="On record">
      {known.map(({ id, count }) => {
        const words = flagWords[id];
        return (
          <li key={id}>
            <Badge icon="flag" tone={words?.high ? 'warning' : 'neutral'}>
              {count} {count === 1 ? words?.one : words?.other}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
