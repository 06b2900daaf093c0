import { vouchesList } from '@companion/functions/vouchesList';
import { chipsOf, FilterSelect, FilterSet, LevelSelect, PersonField } from '@companion/ui/page';
import { MinEth } from './MinEth';
import type { VouchesAddress } from './params';

const { status } = vouchesList.filters;

/** The filter rail of /vouches. */
export function VouchesFilters({ list }: { list: VouchesAddress }) {
  return (
    <FilterSet list={list}>
      <FilterSelect list={list} name="status" label={LABELS.status} words={status.words} />
      <PersonField list={list} name="person" label={LABELS.person} />
      <MinEth list={list} name="minEth" />
      <FilterSelect
        list={list}
        name="mutual"
        label={LABELS.mutual}
        words={['yes', 'no']}
        any="Either"
        names={{ yes: 'Mutual only', no: 'One way' }}
      />
      <LevelSelect list={list} name="authorLevel" label={LABELS.authorLevel} />
      <LevelSelect list={list} name="subjectLevel" label={LABELS.subjectLevel} />
    </FilterSet>
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

/** The active filters, in words. */
export const activeFilters = (list: VouchesAddress) =>
  chipsOf(list, LABELS, { 'mutual:yes': 'mutual only', 'mutual:no': 'one way' });
