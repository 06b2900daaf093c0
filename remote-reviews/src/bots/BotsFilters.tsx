import { LEVEL_NAMES } from '@companion/domain';
import { Checkbox, Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS, PersonField } from '@companion/ui/page';
import s from './bots.module.css';
import type { BotsParams } from './params';

export function BotsFilters({ list: { values, defaults, commit } }: { list: BotsParams }) {
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
        value={values.level ?? ''}
        options={LEVEL_OPTIONS}
        onChange={(level) => commit({ level: LEVEL_NAMES.find((name) => name === level) ?? null })}
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
export const activeFilters = (list: BotsParams) =>
  chipsOf(
    { values: list.values, active: list.active.filter((key) => key !== 'period') },
    { min: 'Min. score', ring: 'Rings', beneficiary: 'Beneficiary', voter: 'Voter', level: 'Level' },
    { 'ring:yes': 'members only' },
  );
