import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { inviteGraphNames } from '@companion/functions/inviteGraphNames';
import { ListTable, Num, Person, Segmented } from '@companion/ui/core';
import { MoreButton } from '@companion/ui/input';
import { useState } from 'react';
import type { Forest } from '../inviteGraph/forest';
import { MOST_NAMES } from '../inviteGraph/queries';
import s from './bondScores.module.css';
import type { Moved } from './tryRule';

const AT_A_TIME = 10;
const SIDES = [
  { value: 'all', label: 'Both' },
  { value: 'gain', label: 'Who would gain' },
  { value: 'lose', label: 'Who would lose' },
] as const;
type Side = (typeof SIDES)[number]['value'];

type Props = { forest: Forest; moved: readonly Moved[] /** Profile that comes first. */; about: number | null };

/** Inviters whose bond score would change, largest change first; a requested inviter comes before all others. */
export function MovedTable({ forest, moved, about }: Props) {
  const [side, setSide] = useState<Side>('all');
  const [most, setMost] = useState(AT_A_TIME);
  const wanted = moved.filter(({ before, after }) => side === 'all' || after > before === (side === 'gain'));
  const first = about === null ? [] : wanted.filter(({ place }) => forest.ids[place] === about);
  const rows = [...first, ...wanted.filter((each) => !first.includes(each))].slice(0, Math.min(most, MOST_NAMES));
  const profile_ids = rows.map(({ place }) => forest.ids[place] as number).toSorted((a, b) => a - b);
  const people = useQuery({ ...functionQuery(inviteGraphNames, { profile_ids }), enabled: rows.length > 0 });
  const byId = new Map((people.data ?? []).map((person) => [person.profileId, person]));
  return (
    <div className={s.moved}>
      <Segmented label="Inviters shown" value={side} options={SIDES} onChange={setSide} />
      {rows.length === 0 ? (
        <p className={s.aside}>Nobody.</p>
      ) : (
        <ListTable
          label="Bond scores that would change"
          columns={[
            {
              name: 'Inviter',
              of: ({ place }) => {
                const id = forest.ids[place] as number;
                const person = byId.get(id);
                return person ? <Person person={person} /> : `Profile ${id}`;
              },
            },
            { name: 'Invitees', of: ({ n }) => <Num value={n} /> },
            { name: 'Now', of: ({ before }) => <Num value={before} digits={2} /> },
            { name: 'Would be', of: ({ after }) => <Num value={after} digits={2} /> },
            { name: 'Change', of: ({ before, after }) => <Num value={after - before} digits={2} signed /> },
          ]}
          rows={rows}
          rowKey={({ place }) => place}
        />
      )}
      {rows.length > 0 && (
        <MoreButton
          more={wanted.length > rows.length && most < MOST_NAMES}
          end={`${formatNumber(rows.length)} of ${formatNumber(wanted.length)} are shown.`}
          onClick={() => setMost(most * 5)}
        >
          Show more of {formatNumber(wanted.length)}
        </MoreButton>
      )}
    </div>
  );
}
