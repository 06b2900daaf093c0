import { useState } from 'react';
import { TextField } from '../core/fields';
import s from './commitField.module.css';

export type CommitFieldProps = {
  label: string;
  /** As the URL has it; empty for none. */
  value: string;
  placeholder?: string;
  /** Keyboard a phone shows. */
  inputMode?: 'text' | 'decimal' | 'numeric';
  /** Whether a text may be asked for; the reason is shown when not. */
  accepts: (text: string) => boolean;
  problem: string;
  /** Enter or leaving the field; null when it was emptied. */
  onCommit: (text: string | null) => void;
};

/** A filter one types: it is asked for when finished, not at each key. */
export function CommitField(props: CommitFieldProps) {
  // A new value from outside (Back, a chip removed) starts the field afresh.
  return <Draft key={props.value} {...props} />;
}

function Draft({ label, value, placeholder, inputMode, accepts, problem, onCommit }: CommitFieldProps) {
  const [text, setText] = useState(value);
  const [refused, setRefused] = useState(false);
  const finish = () => {
    const wanted = text.trim();
    if (wanted === value) return setRefused(false);
    if (wanted !== '' && !accepts(wanted)) return setRefused(true);
    setRefused(false);
    onCommit(wanted || null);
  };
  return (
    <div className={s.typed} data-short={inputMode ? '' : undefined}>
      <TextField
        label={label}
        value={text}
        placeholder={placeholder}
        inputMode={inputMode}
        error={refused ? problem : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </div>
  );
}
