import { useSession } from '@companion/contract/services';
import type { Person } from '@companion/data';
import { reasonsInWords, SIGNALS } from '@companion/domain';
import { Icon, type IconName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Reason } from './queries';
import s from './reasons.module.css';

const SIDES: Readonly<Record<Reason['side'], { icon: IconName; word: string }>> = {
  against: { icon: 'arrowDown', word: 'Against' },
  for: { icon: 'arrowUp', word: 'For' },
  context: { icon: 'info', word: 'Good to know' },
};

type Props = {
  person: Pick<Person, 'profileId'>;
  reasons: readonly Reason[];
  /** Addresses people directly on their own profile; a comparison is for other readers, too. */
  address?: boolean;
};

/** Sentences about a person, each linked to the rows it counts. */
export function ReasonList({ person, reasons, address = false }: Props) {
  const { profile: me } = useSession();
  const mine = address && person.profileId !== null && me?.profileId === person.profileId;
  // A page that shows a suspicion is not for search engines.
  const signals = reasons.some(({ id }) => SIGNALS.has(id));
  return (
    <>
      {signals && <meta name="robots" content="noindex" />}
      <ul className={s.list}>
        {reasonsInWords(reasons, mine ? 'you' : 'them').map((reason) => (
          <li key={reason.id} className={s.reason} data-side={reason.side}>
            <Icon name={SIDES[reason.side].icon} />
            <span>
              <span className={s.side}>{SIDES[reason.side].word}: </span>
              {reason.href ? <Link to={reason.href}>{reason.text}</Link> : reason.text}
              {reason.among && <span className={s.among}> {reason.among}</span>}
              {reason.statement && (
                <q className={s.statement}>
                  <bdi>{reason.statement.text}</bdi>
                </q>
              )}
            </span>
          </li>
        ))}
      </ul>
      {signals && (
        <p className={s.among}>Signals, not verdicts: each links to its records, where the person can respond.</p>
      )}
    </>
  );
}
