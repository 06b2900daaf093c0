import { votesBots } from '@companion/functions/votesBots';
import { CountField, chipsOf, FilterCheck, FilterSet, LevelSelect, PersonField } from '@companion/ui/page';
import type { BotsAddress } from './params';

export function BotsFilters({ list }: { list: BotsAddress }) {
  return (
    <FilterSet list={list}>
      <CountField list={list} name="min" label="Min. score" min={0} max={100} />
      <PersonField list={list} name="voter" label="Voter" />
      <PersonField list={list} name="beneficiary" label="Beneficiary" />
      <LevelSelect list={list} name="level" label="Level" read={votesBots.filters.level.read} />
      <FilterCheck list={list} name="ring" label="In a ring only" />
    </FilterSet>
  );
}

/** The active filters, in words; the period has its own control. */
export const activeFilters = (list: BotsAddress) =>
  chipsOf(
    list,
    { min: 'Min. score', ring: 'Rings', beneficiary: 'Beneficiary', voter: 'Voter', level: 'Level' },
    { 'ring:yes': 'members only' },
  );
