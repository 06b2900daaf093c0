import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { Checkbox } from '@companion/ui/core';
import { chipsOf, FilterRow, FilterSelect, LevelSelect } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import type { AnalysisAddress } from './params';

export function AnalysisFilters({ list }: { list: AnalysisAddress }) {
  const { asOf, excludeFlagged } = list.values;
  return (
    <FilterRow>
      <FilterSelect inline list={list} name="type" label="Target" words={TARGET_TYPES} any="Any target" />
      <LevelSelect inline list={list} name="level" label="Voter level" read={votesAnalysis.filters.level.read} />
      <Checkbox
        // Nobody's past bot score is kept.
        label={`Leave out flagged voters (bot score of 75 and more${asOf ? ', as of now' : ''})`}
        checked={excludeFlagged === 'yes'}
        onChange={(checked) => list.commit({ excludeFlagged: checked ? 'yes' : null })}
      />
    </FilterRow>
  );
}

/** The filters in force, in words. */
export const activeFilters = (list: AnalysisAddress) =>
  chipsOf(
    list,
    { type: 'Target', level: 'Voter level', excludeFlagged: 'Flagged voters' },
    { 'excludeFlagged:yes': 'left out' },
  );
