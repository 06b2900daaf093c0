import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './Button';
import s from './fields.module.css';
import { Icon } from './Icon';

const TYPING_PAUSE_MS = 200;

export type SearchFieldProps = {
  label: string;
  value: string;
  placeholder?: string;
  /** Called after a pause in typing; replaces the history entry. */
  onType?: (value: string) => void;
  /** Called on Enter or when cleared; adds a history entry. */
  onCommit: (value: string) => void;
};

/** Search box: typing previews, Enter commits, Escape clears. */
export function SearchField({ label, value, placeholder, onType, onCommit }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Back changes the value; an echo of our own typing must not overwrite newer letters.
    if (document.activeElement !== input.current || value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  const type = (next: string) => {
    setText(next);
    clearTimeout(pause.current);
    if (onType) pause.current = setTimeout(() => onType(next.trim()), TYPING_PAUSE_MS);
  };
  const commit = (next: string) => {
    clearTimeout(pause.current);
    setText(next);
    onCommit(next.trim());
  };
  return (
    <div className={s.search}>
      <Icon name="search" className={s.searchIcon} />
      <input
        ref={input}
        id={id}
        type="search"
        aria-label={label}
        className={s.input}
        value={text}
        placeholder={placeholder ?? label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(text);
          if (event.key === 'Escape' && text) commit('');
        }}
      />
      {text && (
        <IconButton
          icon="close"
          label="Clear"
          size="sm"
          className={s.clear}
          onClick={() => {
            commit('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
