import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { chipsOf, FilterCheck, FilterRow, FilterSelect, LevelSelect } from '@companion/ui/page';
import { TARGET_TYPES } from '../votes/params';
import type { AnalysisAddress } from './params';

export function AnalysisFilters({ list }: { list: AnalysisAddress }) {
  return (
    <FilterRow>
      <FilterSelect inline list={list} name="type" label="Target" words={TARGET_TYPES} any="Any target" />
      <LevelSelect inline list={list} name="level" label="Voter level" read={votesAnalysis.filters.level.read} />
      <FilterCheck
        list={list}
        name="excludeFlagged"
        // Past bot scores are not stored.
        label={`Exclude flagged voters (bot score 75 or higher${list.values.asOf ? ', as of now' : ''})`}
      />
    </FilterRow>
  );
}

/** The active filters, in words. */
export const activeFilters = (list: AnalysisAddress) =>
  chipsOf(
    list,
    { type: 'Target', level: 'Voter level', excludeFlagged: 'Flagged voters' },
    { 'excludeFlagged:yes': 'left out' },
  );
