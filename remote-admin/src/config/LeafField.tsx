import { capitalized } from '@companion/domain';
import { Checkbox, TextField } from '@companion/ui/core';
import { useState } from 'react';
import type { Leaf } from './leaves';
import { fits, type Limit, limitHint, limitText } from './limits';

type Props = {
  name: string;
  /** The current value; its type determines the new value's. */
  value: Leaf;
  limit: Limit | null;
  /** Name of the upper bound that this value violates. */
  below?: string | undefined;
  /** Also explains the range. */
  because?: boolean;
  /** Called with null if the input is not of the type or outside its limit. */
  onChange: (next: Leaf) => void;
};

/** A value in an input of its type. */
export function LeafField({ name, value, limit, below, because, onChange }: Props) {
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
  const read = (given: string) => {
    const next = typeof value === 'number' ? readNumber(given) : given.trim() || null;
    return next !== null && fits(limit, next) ? next : null;
  };
  const range = limit && limitText(limit);
  const wanted = range ?? (typeof value === 'number' ? 'a number, such as 0.5' : 'text');
  return (
    <TextField
      label={name}
      value={text}
      inputMode={typeof value === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      hint={limit && because ? limitHint(limit) : (range ?? undefined)}
      error={read(text) === null ? `${capitalized(wanted)}.` : below && `Below ${below}.`}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}

/** Parses a plain decimal number; null for anything else. */
export function readNumber(text: string): number | null {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : null;
}
