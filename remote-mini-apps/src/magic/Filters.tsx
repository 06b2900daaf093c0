import { capitalized } from '@companion/domain';
import { conditionOf, dataSet, MOST_WHERE, type Question } from '@companion/functions/question';
import { FilterChips, Select } from '@companion/ui/core';
import { CommitField } from '@companion/ui/page';
import { useState } from 'react';

type Props = { question: Question; onChange: (where: readonly string[]) => void };

/** The active conditions. */
export function Conditions({ question: { data, where }, onChange }: Props) {
  const { groups } = dataSet(data);
  const chips = where.map((text) => {
    const { field = '', value = text } = conditionOf(text) ?? {};
    const { label = field, words } = groups[field] ?? {};
    return { key: text, label, value: words ? capitalized(value) : value };
  });
  return (
    <FilterChips
      filters={chips}
      onRemove={(key) => onChange(where.filter((text) => text !== key))}
      onClear={() => onChange([])}
    />
  );
}

/** Adds a condition: first the group, then its value. Hidden at the maximum number of conditions. */
export function AddFilter({ question: { data, where }, onChange }: Props) {
  const { groups } = dataSet(data);
  const fields = Object.entries(groups).filter(([, { kind }]) => kind !== 'time');
  const [name, setName] = useState('');
  const group = groups[name];
  if (where.length >= MOST_WHERE) return null;
  const add = (value: string) => {
    onChange([...new Set([...where, `${name}:${value}`])]);
    setName('');
  };
  return (
    <>
      <Select
        label="Add a filter"
        value={name}
        options={[{ value: '', label: 'Choose one' }, ...fields.map(([value, { label }]) => ({ value, label }))]}
        onChange={setName}
      />
      {group?.words && (
        <Select
          label={group.label}
          value=""
          options={[
            { value: '', label: 'Choose a value' },
            ...group.words.map((value) => ({ value, label: capitalized(value) })),
          ]}
          onChange={add}
        />
      )}
      {group && !group.words && (
        <CommitField
          key={name}
          label={group.label}
          value=""
          placeholder={group.kind === 'person' ? '@handle or id' : 'A whole number'}
          inputMode={group.kind === 'number' ? 'numeric' : 'text'}
          accepts={(text) => (group.kind === 'number' ? /^\d{1,9}$/.test(text) : /^[^,]{1,150}$/.test(text))}
          problem={group.kind === 'number' ? 'A whole number.' : 'One person, at most 150 characters.'}
          onCommit={(value) => value && add(value)}
        />
      )}
    </>
  );
}
