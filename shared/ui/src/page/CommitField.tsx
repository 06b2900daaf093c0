import { useState } from 'react';
import { TextField } from '../core/fields';
import s from './commitField.module.css';

export type CommitFieldProps = {
  label: string;
  /** As the URL has it; empty for none. */
  value: string;
  placeholder?: string;
  type?: 'text' | 'date';
  /** Keyboard a phone shows. */
  inputMode?: 'text' | 'decimal' | 'numeric';
  /** Whether a text may be asked for; the reason is shown when not. */
  accepts?: (text: string) => boolean;
  problem?: string;
  /** Enter or leaving the field; null when it was emptied. */
  onCommit: (text: string | null) => void;
};

/** A filter one types: it is asked for when finished, not at each key. Escape takes back what was typed. */
export function CommitField(props: CommitFieldProps) {
  // A new value from outside (Back, a chip removed) starts the field afresh.
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
