import { formatDate } from '@companion/domain';
import type { ReactNode, RefObject } from 'react';
import { Avatar } from './Avatar';
import { CopyButton } from './CopyButton';
import { LevelChip } from './LevelChip';
import s from './PersonCard.module.css';
import PopoverPanel from './PopoverPanel';
import { type PersonValue, personName, personPath } from './personLink';
import { SkeletonText } from './Skeleton';
import { usePersonCard } from './usePersonCard';
import { DASH, Eth, Num } from './values';

type PersonCardProps = {
  person: PersonValue;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

/** The floating card of a person: what one wants to know before opening the profile. */
export default function PersonCard({ person, anchor, onClose, onEnter, onLeave }: PersonCardProps) {
  const name = personName(person);
  const { data, isPending, isError } = usePersonCard(person.userId);
  return (
    <PopoverPanel
      label={`About ${name}`}
      anchor={anchor}
      align="start"
      keepFocus
      onClose={onClose}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <div className={s.card}>
        <div className={s.head}>
          <Avatar source={person.avatar} size={48} />
          <div className={s.words}>
            <bdi className={s.name}>{name}</bdi>
            <span className={s.sub}>
              {person.handle && <bdi className={s.handle}>@{person.handle}</bdi>}
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
              <Num value={data.xp} />
            </Fact>
            <Fact name="Reviews + / 0 / −">
              <span className={s.reviews}>
                <Num value={data.reviews?.positive} /> / <Num value={data.reviews?.neutral} /> /{' '}
                <Num value={data.reviews?.negative} />
              </span>
            </Fact>
            <Fact name="Vouched">
              <Eth wei={data.vouchedWei} />
            </Fact>
            <Fact name="Joined">{formatDate(data.joinedAt)}</Fact>
            <Fact name="Invited by">
              {data.invitedBy ? <bdi className={s.inviter}>{personName(data.invitedBy)}</bdi> : DASH}
            </Fact>
          </dl>
        )}
        <CopyButton wide text={new URL(personPath(person), window.location.origin).href} label="Copy link" />
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
