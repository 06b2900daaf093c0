import { Select } from '@companion/ui/core';
import { typeName } from './Amount';
import { FilterText } from './FilterText';
import { MOST_AMOUNT, type SlashesParams, STATUSES, TYPES } from './params';
import s from './slashes.module.css';

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const statuses = STATUSES.map((value) => ({ value, label: value === 'all' ? 'Any status' : capital(value) }));
const types = [
  { value: '', label: 'Any type' },
  ...TYPES.map((value) => ({ value, label: typeName(value.toUpperCase()) })),
];

/** The filter rail of /slashes. */
export function SlashesFilters({ list: { values, commit } }: { list: SlashesParams }) {
  const choose = (key: string) => (value: string) => commit({ [key]: value || null });
  const amount = (key: string) => (text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Math.min(Number(text), MOST_AMOUNT) : null;
    commit({ [key]: value });
  };
  return (
    <>
      <Select label="Status" value={values.status ?? 'all'} options={statuses} onChange={choose('status')} />
      <Select label="Type" value={values.type ?? ''} options={types} onChange={choose('type')} />
      <div className={s.person}>
        <FilterText
          label="Author"
          placeholder="@handle or id"
          value={values.author ?? ''}
          onCommit={choose('author')}
        />
      </div>
      <div className={s.person}>
        <FilterText
          label="Subject"
          placeholder="@handle or id"
          value={values.subject ?? ''}
          onCommit={choose('subject')}
        />
      </div>
      <div className={s.amount}>
        <FilterText
          label="Amount from"
          inputMode="numeric"
          placeholder="0"
          value={String(values.amountMin ?? '')}
          onCommit={amount('amountMin')}
        />
      </div>
      <div className={s.amount}>
        <FilterText
          label="to"
          inputMode="numeric"
          placeholder="any"
          value={String(values.amountMax ?? '')}
          onCommit={amount('amountMax')}
        />
      </div>
    </>
  );
}

const LABELS: Record<string, string> = {
  status: 'Status',
  type: 'Type',
  author: 'Author',
  subject: 'Subject',
  person: 'Person',
  amountMin: 'Amount from',
  amountMax: 'Amount to',
  q: 'Text',
};

/** The filters in force, in words. */
export function activeFilters({ values, active }: SlashesParams) {
  const given: Record<string, unknown> = values;
  return active.map((key) => ({ key, label: LABELS[key] ?? key, value: String(given[key]) }));
}
