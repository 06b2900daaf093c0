import type { ActiveFilter } from '@companion/ui/core';
import { CountField, chipsOf, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import type { ReactElement } from 'react';
import { typeName } from './Amount';
import { type FilteredSlashes, MOST_AMOUNT, STATUSES, TYPES } from './params';

const TYPE_NAMES = Object.fromEntries(TYPES.map((type) => [type, typeName(type.toUpperCase())]));

/** When supporters are counted, in words. */
export const RULE_NAMES = { auto: 'By the rule in force', open: 'As of the opening', close: 'As of the close' };

type Props = {
  list: FilteredSlashes;
  /** Additional filters of the page. */
  children?: ReactElement;
};

/** The filter rail of lists of slashes. */
export function SlashesFilters({ list, children }: Props) {
  return (
    <FilterSet list={list}>
      <FilterSelect list={list} name="status" label={LABELS.status} words={STATUSES} names={{ all: 'Any status' }} />
      <FilterSelect list={list} name="type" label={LABELS.type} words={TYPES} any="Any type" names={TYPE_NAMES} />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <CountField list={list} name="amountMin" label={LABELS.amountMin} min={0} max={MOST_AMOUNT} placeholder="0" />
      <CountField list={list} name="amountMax" label={LABELS.amountMax} min={0} max={MOST_AMOUNT} />
      {children}
    </FilterSet>
  );
}

const LABELS = {
  status: 'Status',
  type: 'Type',
  author: 'Author',
  subject: 'Subject',
  person: 'Person',
  voter: 'Voted',
  backer: 'Cost points',
  amountMin: 'Amount from',
  amountMax: 'Amount to',
  q: 'Text',
  rule: 'Supporters count',
};

/** The active filters, in words. */
export const activeFilters = (list: FilteredSlashes) => chipsOf(list, LABELS);

type Ruled = { values: { rule: keyof typeof RULE_NAMES | null } };

/** A non-default rule for counting supporters. It is not a filter, but is shown like an active one. */
export const ruleInForce = ({ values: { rule } }: Ruled): ActiveFilter[] =>
  !rule || rule === 'auto' ? [] : [{ key: 'rule', label: LABELS.rule, value: RULE_NAMES[rule] }];
