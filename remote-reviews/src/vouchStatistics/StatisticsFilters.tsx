import { vouchesList } from '@companion/functions/vouchesList';
import { Checkbox, Segmented, Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS } from '@companion/ui/page';
import type { VouchStatisticsAddress } from './params';
import s from './statistics.module.css';

const UNIT_OPTIONS = [
  { value: 'eth', label: 'ETH' },
  { value: 'count', label: 'Count' },
  { value: 'usd', label: 'USD' },
] as const;

export function StatisticsFilters({ list: { values, commit } }: { list: VouchStatisticsAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <search className={s.filters}>
      <CommitField
        label="Min. ETH"
        value={values.minEth ?? ''}
        inputMode="decimal"
        placeholder="Any"
        accepts={(text) => vouchesList.filters.minEth.read(text) !== null}
        problem="An amount such as 0.5."
        onCommit={choose('minEth')}
      />
      <Select
        label="Voucher level"
        value={values.authorLevel ?? ''}
        options={LEVEL_OPTIONS}
        onChange={choose('authorLevel')}
      />
      <Select
        label="Subject level"
        value={values.subjectLevel ?? ''}
        options={LEVEL_OPTIONS}
        onChange={choose('subjectLevel')}
      />
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
    </search>
  );
}

/** The filters in force, in words; the unit filters nothing. */
export const activeFilters = (list: VouchStatisticsAddress) =>
  chipsOf(
    { values: list.values, active: list.active.filter((key) => key !== 'unit') },
    {
      minEth: 'Min. ETH',
      authorLevel: 'Voucher level',
      subjectLevel: 'Subject level',
      includeEnded: 'Ended vouches',
    },
    { 'includeEnded:yes': 'included' },
  );
