import { Checkbox, TextField } from '@companion/ui/core';
import { useState } from 'react';
import type { Leaf } from './leaves';

type Props = {
  name: string;
  /** The present value; its type is the type of the next. */
  value: Leaf;
  /** Null while what stands there is no value of the type. */
  onChange: (next: Leaf) => void;
};

/** One value in a field of its own type. */
export function LeafField({ name, value, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const [on, setOn] = useState(value === true);
  if (typeof value === 'boolean')
    return (
      <Checkbox
        label={name}
        checked={on}
        onChange={(next) => {
          setOn(next);
          onChange(next);
        }}
      />
    );
  const next = typeof value === 'number' ? readNumber(text) : text.trim() || null;
  return (
    <TextField
      label={name}
      value={text}
      inputMode={typeof value === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      error={next === null ? (typeof value === 'number' ? 'A number, such as 0.5.' : 'Some words.') : undefined}
      onChange={(event) => {
        const given = event.target.value;
        setText(given);
        onChange(typeof value === 'number' ? readNumber(given) : given.trim() || null);
      }}
    />
  );
}

/** A decimal number as one writes it; null for anything else. */
export function readNumber(text: string): number | null {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : null;
}
