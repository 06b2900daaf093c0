import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { Checkbox, Select } from '@companion/ui/core';
import { chipsOf, LEVEL_OPTIONS, option } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import s from './analysis.module.css';
import type { AnalysisAddress } from './params';

export function AnalysisFilters({ list: { values, commit } }: { list: AnalysisAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <search className={s.filters}>
      <Select
        inline
        label="Target"
        value={values.type ?? ''}
        options={[{ value: '', label: 'Any target' }, ...TARGET_TYPES.map(option)]}
        onChange={choose('type')}
      />
      <Select
        inline
        label="Voter level"
        value={values.level?.[0] ?? ''}
        options={LEVEL_OPTIONS}
        onChange={(level) => commit({ level: votesAnalysis.filters.level.read(level) })}
      />
      <Checkbox
        // Nobody's past bot score is kept.
        label={`Leave out flagged voters (bot score of 75 and more${values.asOf ? ', as of now' : ''})`}
        checked={values.excludeFlagged === 'yes'}
        onChange={(checked) => commit({ excludeFlagged: checked ? 'yes' : null })}
      />
    </search>
  );
}

/** The filters in force, in words. */
export const activeFilters = (list: AnalysisAddress) =>
  chipsOf(
    list,
    { type: 'Target', level: 'Voter level', excludeFlagged: 'Flagged voters' },
    { 'excludeFlagged:yes': 'left out' },
  );
