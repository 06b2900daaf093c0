import { counted, formatNumber } from '@companion/domain';
import { Card, InfoButton, Person } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import s from './farmer.module.css';
import type { FarmerAnswer } from './queries';

const MOST_NAMED = 8;

/** Groups linked by at least two of: quick mutual reviews, the same subjects in one batch, similar texts. */
export function Rings({ rings, count }: { rings: NonNullable<FarmerAnswer['rings']>; count: number }) {
  return (
    <Card
      title={
        <>
          Rings <InfoButton metric="farmer.rings" label="Rings" />
        </>
      }
      note="Groups whose members are linked by at least two of: praise returned within a day, the same people in one batch, similar texts"
    >
      {rings.length === 0 ? (
        <p className={s.quiet}>No such group has been found.</p>
      ) : (
        <DetailList>
          {rings.map(({ size, edges, members }) => (
            <DetailItem
              key={members[0]?.userId}
              note={`${counted(size, 'person', 'people')}, ${counted(edges, 'tie')}`}
            >
              {members.slice(0, MOST_NAMED).map((person) => (
                <Person key={person.userId} person={person} hideLevel />
              ))}
              {size > MOST_NAMED && <span className={s.quiet}>and {formatNumber(size - MOST_NAMED)} more</span>}
            </DetailItem>
          ))}
        </DetailList>
      )}
      {count > rings.length && <p className={s.quiet}>and {counted(count - rings.length, 'more ring')}</p>}
    </Card>
  );
}
