import { formatDuration, formatNumber } from '@companion/domain';
import { Card, InfoButton, Person, Skeleton, SkeletonBlock, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './bots.module.css';
import type { Ring } from './queries';
import { tooFewWords } from './ringWords';

/** More names would push the next ring out of view. */
const MOST_NAMES = 3;
const RING_PX = 44;

type Props = {
  /** Undefined while loading. */
  rings: readonly Ring[] | undefined;
  /** False before the first detector run. */
  counted: boolean;
  hrefOf: (id: number) => string;
};

/** Groups of voters in lockstep, largest first; each opens its evidence. Reserves space for one, so that nothing shifts. */
export function RingList({ rings, counted, hrefOf }: Props) {
  return (
    <Card
      title={
        <>
          Rings <InfoButton metric="bots.rings" label="Rings" />
        </>
      }
      note="groups of voters who repeatedly vote the same way within two minutes of each other"
    >
      {!rings && <Skeleton loading shape={<SkeletonBlock height={RING_PX} />} />}
      {rings?.length === 0 && (
        <p className={s.noRing}>{counted ? 'No voters in lockstep in this period.' : 'Not counted yet.'}</p>
      )}
      {rings && rings.length > 0 && (
        <ul className={s.rings}>
          {rings.map((ring) => (
            <li key={ring.id} className={s.ring} data-ring={ring.id}>
              <Link to={hrefOf(ring.id)} preventScrollReset className={s.ringLink}>
                {formatNumber(ring.size)} voters, {formatNumber(ring.sharedTargets)} shared targets
              </Link>
              <span className={s.quiet}>
                density {formatNumber(ring.density, { digits: 2 })} · {formatNumber(ring.votes)} votes
                {ring.tooFew > 0 && ` · ${tooFewWords(ring.size, ring.tooFew)}`}
              </span>
              <span className={s.people}>
                <span className={s.quiet}>for</span>
                {ring.beneficiaries.slice(0, MOST_NAMES).map((person) => (
                  <Person key={person.userId} person={person} hideLevel />
                ))}
                {ring.beneficiaries.length > MOST_NAMES && (
                  <span className={s.quiet}>and {formatNumber(ring.beneficiaries.length - MOST_NAMES)} more</span>
                )}
              </span>
              <span className={s.quiet}>
                last <TimeAgo at={ring.lastAt} />, over {spanWords(ring)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const spanWords = ({ firstAt, lastAt }: Ring) => formatDuration((Date.parse(lastAt) - Date.parse(firstAt)) / 1000);
