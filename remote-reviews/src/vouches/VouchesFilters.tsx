import { vouchesList } from '@companion/functions/vouchesList';
import { Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS, option, PersonField } from '@companion/ui/page';
import type { VouchesAddress } from './params';

const { status, minEth } = vouchesList.filters;

/** The filter rail of /vouches. */
export function VouchesFilters({ list: { values, commit } }: { list: VouchesAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Status"
        value={values.status ?? 'active'}
        options={status.words.map(option)}
        onChange={choose('status')}
      />
      <Select
        label="Mutual"
        value={values.mutual ?? ''}
        options={[
          { value: '', label: 'Either' },
          { value: 'yes', label: 'Mutual only' },
          { value: 'no', label: 'One way' },
        ]}
        onChange={choose('mutual')}
      />
      <CommitField
        label="Min. ETH"
        value={values.minEth ?? ''}
        inputMode="decimal"
        placeholder="Any"
        accepts={(text) => minEth.read(text) !== null}
        problem="An amount such as 0.05."
        onCommit={choose('minEth')}
      />
      <PersonField label="Person" value={values.person} onCommit={choose('person')} />
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
    </>
  );
}

const LABELS = {
  status: 'Status',
  minEth: 'Min. ETH',
  mutual: 'Mutual',
  author: 'Voucher',
  subject: 'Subject',
  person: 'Person',
  authorLevel: 'Voucher level',
  subjectLevel: 'Subject level',
  q: 'Comment',
};

/** The filters in force, in words. */
export const activeFilters = (list: VouchesAddress) =>
  chipsOf(list, LABELS, { 'mutual:yes': 'mutual only', 'mutual:no': 'one way' });
