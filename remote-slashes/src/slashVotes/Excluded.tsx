import { Checkbox } from '@companion/ui/core';
import s from '../slash/slash.module.css';
import { EXCLUDABLE, type VotesOfSlashAddress } from './params';

type Group = (typeof EXCLUDABLE)[number];

const NAMES: Record<Group, string> = {
  'rel-subject': 'related to the accused',
  'rel-author': 'related to the accuser',
  flagged: 'with a high bot or farmer score',
};

/** Groups of voters to exclude from tally, charts and rows. */
export function Excluded({ list }: { list: VotesOfSlashAddress }) {
  const out = list.values.exclude ?? [];
  const turn = (group: Group, on: boolean) => {
    const before = list.newest().exclude ?? [];
    const next = EXCLUDABLE.filter((each) => (each === group ? on : before.includes(each)));
    list.commit({ exclude: next.length > 0 ? next : null });
  };
  return (
    <fieldset className={s.switches}>
      <legend>Leave out voters</legend>
      {EXCLUDABLE.map((group) => (
        <Checkbox key={group} label={NAMES[group]} checked={out.includes(group)} onChange={(on) => turn(group, on)} />
      ))}
    </fieldset>
  );
}
