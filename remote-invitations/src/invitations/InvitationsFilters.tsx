import { LEVELS } from '@companion/domain';
import { Select } from '@companion/ui/core';
import { FilterText } from './FilterText';
import s from './invitations.module.css';
import { type InvitationsParams, STATUSES } from './params';
import { STATUS_WORDS } from './status';

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const statuses = STATUSES.map((value) => ({
  value,
  label: value === 'all' ? 'Any status' : STATUS_WORDS[value],
}));
const bonds = [
  { value: '', label: 'Any bond' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
const impacts = [
  { value: '', label: 'Any impact' },
  { value: 'positive', label: 'Gain' },
  { value: 'negative', label: 'Loss' },
];
const levels = [
  { value: '', label: 'Any level' },
  ...LEVELS.map(({ name }) => ({ value: name as string, label: capital(name) })),
];

/** The filter rail of /invitations. */
export function InvitationsFilters({ list: { values, commit } }: { list: InvitationsParams }) {
  const choose = (key: string) => (value: string) => commit({ [key]: value || null });
  return (
    <>
      <Select label="Status" value={values.status ?? 'all'} options={statuses} onChange={choose('status')} />
      <div className={s.person}>
        <FilterText
          label="Inviter"
          placeholder="@handle or id"
          value={values.inviter ?? ''}
          onCommit={choose('inviter')}
        />
      </div>
      <Select label="Bond" value={values.bond ?? ''} options={bonds} onChange={choose('bond')} />
      <Select label="Bond impact" value={values.impact ?? ''} options={impacts} onChange={choose('impact')} />
      <Select label="Invitee level" value={values.level ?? ''} options={levels} onChange={choose('level')} />
    </>
  );
}

const LABELS: Record<string, string> = {
  status: 'Status',
  inviter: 'Inviter',
  person: 'Person',
  bond: 'Bond',
  impact: 'Bond impact',
  level: 'Invitee level',
};

/** The filters in force, in words. */
export function activeFilters({ values, active }: InvitationsParams) {
  const given: Record<string, unknown> = values;
  return active.flatMap((key) => {
    const label = LABELS[key];
    return label ? [{ key, label, value: String(given[key]) }] : [];
  });
}
