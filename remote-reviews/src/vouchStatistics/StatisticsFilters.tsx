import { Checkbox, Segmented } from '@companion/ui/core';
import { chipsOf, FilterRow, LevelSelect } from '@companion/ui/page';
import { MinEth } from '../vouches/MinEth';
import type { VouchStatisticsAddress } from './params';
import s from './statistics.module.css';

const UNIT_OPTIONS = [
  { value: 'eth', label: 'ETH' },
  { value: 'count', label: 'Count' },
  { value: 'usd', label: 'USD' },
] as const;

export function StatisticsFilters({ list }: { list: VouchStatisticsAddress }) {
  const { values, commit } = list;
  return (
    <FilterRow>
      <MinEth value={values.minEth} onCommit={(minEth) => commit({ minEth })} />
      <LevelSelect list={list} name="authorLevel" label="Voucher level" />
      <LevelSelect list={list} name="subjectLevel" label="Subject level" />
      <div className={s.unit}>
        <Segmented
          label="Unit"
          value={values.unit ?? 'eth'}
          options={UNIT_OPTIONS}
          onChange={(unit) => commit({ unit })}
        />
      </div>
      <div className={s.check}>
        <Checkbox
          label="Include ended vouches"
          checked={values.includeEnded === 'yes'}
          onChange={(checked) => commit({ includeEnded: checked ? 'yes' : null })}
        />
      </div>
    </FilterRow>
  );
}

/** The filters in force, in words; the unit filters nothing. */
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
