import { votesBots } from '@companion/functions/votesBots';
import { Checkbox, Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS, PersonField } from '@companion/ui/page';
import s from './bots.module.css';
import type { BotsAddress } from './params';

export function BotsFilters({ list: { values, defaults, commit } }: { list: BotsAddress }) {
  return (
    <>
      <CommitField
        label="Min. score"
        value={String(values.min ?? '')}
        inputMode="numeric"
        accepts={(text) => /^(100|\d{1,2})$/.test(text)}
        problem="A whole number from 0 to 100."
        onCommit={(text) => commit({ min: text === null ? defaults.min : Number(text) })}
      />
      <PersonField label="Beneficiary" value={values.beneficiary} onCommit={(beneficiary) => commit({ beneficiary })} />
      <PersonField label="Voter" value={values.voter} onCommit={(voter) => commit({ voter })} />
      <Select
        label="Level"
        value={values.level?.[0] ?? ''}
        options={LEVEL_OPTIONS}
        onChange={(level) => commit({ level: votesBots.filters.level.read(level) })}
      />
      <div className={s.check}>
        <Checkbox
          label="In a ring only"
          checked={values.ring === 'yes'}
          onChange={(checked) => commit({ ring: checked ? 'yes' : null })}
        />
      </div>
    </>
  );
}

/** The filters in force, in words; the period has its own control. */
export const activeFilters = (list: BotsAddress) =>
  chipsOf(
    { values: list.values, active: list.active.filter((key) => key !== 'period') },
    { min: 'Min. score', ring: 'Rings', beneficiary: 'Beneficiary', voter: 'Voter', level: 'Level' },
    { 'ring:yes': 'members only' },
  );
