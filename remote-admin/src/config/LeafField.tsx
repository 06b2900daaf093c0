import { capitalized } from '@companion/domain';
import { Checkbox, TextField } from '@companion/ui/core';
import { useState } from 'react';
import type { Leaf } from './leaves';
import { fits, type Limit, limitHint, limitText } from './limits';

type Props = {
  name: string;
  /** The present value; its type is the type of the next. */
  value: Leaf;
  limit: Limit | null;
  /** The upper bound beside it, which it is not below as it has to be. */
  below?: string | undefined;
  /** Says beside the range why it begins and ends there. */
  because?: boolean;
  /** Null while what stands there is no value of the type, or none its limit allows. */
  onChange: (next: Leaf) => void;
};

/** One value in a field of its own type. */
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

/** A decimal number as one writes it; null for anything else. */
export function readNumber(text: string): number | null {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : null;
}
