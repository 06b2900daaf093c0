import { votesTargets } from '@companion/functions/votesTargets';
import { Select } from '@companion/ui/core';
import { CommitField, chipsOf, LEVEL_OPTIONS, option, PersonField } from '@companion/ui/page';
import { type SharedAddress, type StreamAddress, TARGET_TYPES, type TargetsAddress } from './params';

/** The filters both tabs understand. */
export function SharedFilters({ list: { values, commit } }: { list: SharedAddress }) {
  const choose = (key: string) => (value: string | null) => commit({ [key]: value || null });
  return (
    <>
      <Select
        label="Target"
        value={values.type?.[0] ?? ''}
        options={[{ value: '', label: 'Any target' }, ...TARGET_TYPES.map(option)]}
        onChange={(type) => commit({ type: votesTargets.filters.type.read(type) })}
      />
      <PersonField label="Author" value={values.author} onCommit={choose('author')} />
      <PersonField label="Subject" value={values.subject} onCommit={choose('subject')} />
      <PersonField label="Voter" value={values.voter} onCommit={choose('voter')} />
      <Select
        label="Voter level"
        value={values.voterLevel ?? ''}
        options={LEVEL_OPTIONS}
        onChange={choose('voterLevel')}
      />
    </>
  );
}

export function MinVotes({ list: { values, commit } }: { list: TargetsAddress }) {
  return (
    <CommitField
      label="Min. votes"
      value={values.minVotes === null ? '' : String(values.minVotes)}
      inputMode="numeric"
      placeholder="Any"
      accepts={(text) => /^[1-9]\d{0,5}$/.test(text)}
      problem="A whole number from 1."
      onCommit={(text) => commit({ minVotes: text === null ? null : Number(text) })}
    />
  );
}

/** Votes on open slashes have no direction and match neither. */
export function Direction({ list: { values, commit } }: { list: StreamAddress }) {
  return (
    <Select
      label="Direction"
      value={values.direction ?? ''}
      options={[
        { value: '', label: 'Either' },
        { value: 'up', label: 'Up' },
        { value: 'down', label: 'Down' },
      ]}
      onChange={(value) => commit({ direction: value || null })}
    />
  );
}

const LABELS = {
  type: 'Target',
  author: 'Author',
  subject: 'Subject',
  voter: 'Voter',
  voterLevel: 'Voter level',
  minVotes: 'Min. votes',
  direction: 'Direction',
};

/** The filters in force, in words. */
export const activeFilters = (list: { values: Record<string, unknown>; active: readonly string[] }) =>
  chipsOf(list, LABELS);
