import { useState } from 'react';
import { TextField } from '../core/fields';
import s from './commitField.module.css';

export type CommitFieldProps = {
  label: string;
  /** Value in the URL; empty for none. */
  value: string;
  placeholder?: string;
  type?: 'text' | 'date';
  /** Phone keyboard to show. */
  inputMode?: 'text' | 'decimal' | 'numeric';
  /** Whether a text is valid; otherwise `problem` is shown. */
  accepts?: (text: string) => boolean;
  problem?: string;
  /** Called on Enter or blur; null if the field was emptied. */
  onCommit: (text: string | null) => void;
};

/** A typed filter: applied when finished, not on every key. Escape reverts it. */
export function CommitField(props: CommitFieldProps) {
  // A new value from outside (Back, a removed chip) resets the field.
  return <Draft key={props.value} {...props} />;
}

function Draft({ label, value, accepts, problem, onCommit, ...input }: CommitFieldProps) {
  const [text, setText] = useState(value);
  const [refused, setRefused] = useState(false);
  const finish = () => {
    const wanted = text.trim();
    const fits = wanted === value || wanted === '' || !accepts || accepts(wanted);
    setRefused(!fits);
    if (fits && wanted !== value) onCommit(wanted || null);
  };
  const reset = () => {
    setText(value);
    setRefused(false);
  };
  return (
    <div className={s.typed} data-short={input.inputMode ? '' : undefined}>
      <TextField
        {...input}
        label={label}
        value={text}
        error={refused ? problem : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape') reset();
        }}
      />
    </div>
  );
}
