import { Segmented } from '@companion/ui/core';
import { chipsOf, FilterCheck, FilterRow, FilterSet, LevelSelect } from '@companion/ui/page';
import { MinEth } from '../vouches/MinEth';
import type { VouchStatisticsAddress } from './params';

const UNIT_OPTIONS = [
  { value: 'eth', label: 'ETH' },
  { value: 'count', label: 'Count' },
  { value: 'usd', label: 'USD' },
] as const;

export function StatisticsFilters({ list }: { list: VouchStatisticsAddress }) {
  const { values, commit } = list;
  return (
    <FilterRow>
      <FilterSet list={list}>
        <MinEth list={list} name="minEth" />
        <LevelSelect list={list} name="authorLevel" label="Voucher level" />
        <LevelSelect list={list} name="subjectLevel" label="Subject level" />
        <FilterCheck list={list} name="includeEnded" label="Include ended vouches" />
      </FilterSet>
      <Segmented
        label="Unit"
        value={values.unit ?? 'eth'}
        options={UNIT_OPTIONS}
        onChange={(unit) => commit({ unit })}
      />
    </FilterRow>
  );
}

/** The active filters, in words; the unit is not a filter. */
export const activeFilters = (list: VouchStatisticsAddress) =>
  chipsOf(
    list,
    {
      minEth: 'Min. ETH',
      authorLevel: 'Voucher level',
      subjectLevel: 'Subject level',
      includeEnded: 'Ended vouches',
    },
    { 'includeEnded:yes': 'included' },
  );
