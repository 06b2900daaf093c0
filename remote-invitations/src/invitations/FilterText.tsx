import { TextField, type TextFieldProps } from '@companion/ui/core';
import { useState } from 'react';

type FilterTextProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string;
  /** On Enter and on leaving the field, when the text has changed. */
  onCommit: (value: string) => void;
};

/** A filter one types: takes effect on Enter or on leaving, because half a handle finds nobody. */
export function FilterText({ value, onCommit, ...field }: FilterTextProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // Back, a removed chip, or a value the URL refused.
    setKnown(value);
    setText(value);
  }
  const commit = () => {
    if (text.trim() === value) return setText(value);
    onCommit(text.trim());
  };
  return (
    <TextField
      {...field}
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
