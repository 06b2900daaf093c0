import { TextField, type TextFieldProps } from '@companion/ui/core';
import { useState } from 'react';

type DraftFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string;
  /** On Enter or when the field is left with another text. */
  onCommit: (value: string) => void;
};

/** A field whose text counts only once it is confirmed: half a number is no filter. */
export function DraftField({ value, onCommit, ...rest }: DraftFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim());
  };
  return (
    <TextField
      {...rest}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
