import { votesBots } from '@companion/functions/votesBots';
import { Checkbox } from '@companion/ui/core';
import { CountField, chipsOf, LevelSelect, PersonField } from '@companion/ui/page';
import s from './bots.module.css';
import type { BotsAddress } from './params';

export function BotsFilters({ list }: { list: BotsAddress }) {
  return (
    <>
      <CountField list={list} name="min" label="Min. score" min={0} max={100} />
      <PersonField list={list} name="beneficiary" label="Beneficiary" />
      <PersonField list={list} name="voter" label="Voter" />
      <LevelSelect list={list} name="level" label="Level" read={votesBots.filters.level.read} />
      <div className={s.check}>
        <Checkbox
          label="In a ring only"
          checked={list.values.ring === 'yes'}
          onChange={(checked) => list.commit({ ring: checked ? 'yes' : null })}
        />
      </div>
    </>
  );
}

/** The filters in force, in words; the period has its own control. */
export const activeFilters = (list: BotsAddress) =>
  chipsOf(
    list,
    { min: 'Min. score', ring: 'Rings', beneficiary: 'Beneficiary', voter: 'Voter', level: 'Level' },
    { 'ring:yes': 'members only' },
  );
