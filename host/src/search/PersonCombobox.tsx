import type { Person } from '@companion/data';
import { keepPreviousData, useQuery, useQueryClient } from '@companion/data/query';
import { Avatar, Icon, LevelChip, LiveRegion, personName, personPath, standIn } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import s from './PersonCombobox.module.css';
import { peopleQuery } from './peopleQuery';
import { usePaused } from './usePaused';

const NOBODY: readonly Person[] = [];

export type PersonComboboxProps = {
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  size: 'small' | 'large';
  text: string;
  onText: (text: string) => void;
  /** Id of the field, for focusing it from elsewhere. */
  inputId?: string;
  /** It stands in for a larger search that is still loading, and has the focus until then. */
  stands?: boolean;
  /** Called when it navigates. */
  onGo?: () => void;
  /** Its shortcut, as in `aria-keyshortcuts`. */
  keys?: string;
};

/** A search field that suggests people while typing; Enter opens the highlighted one. Choosing clears the field. */
export function PersonCombobox({
  label,
  placeholder,
  size,
  text,
  onText,
  inputId,
  stands,
  onGo,
  keys,
}: PersonComboboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => (stands ? standIn(input.current) : undefined), [stands]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [mark, setMark] = useState({ of: '', index: 0 });
  // New text means a new list, with its first entry highlighted.
  const marked = mark.of === text ? mark.index : 0;
  const typed = text.trim();
  const q = usePaused(typed);
  const people = useQuery({ ...peopleQuery(q), enabled: q !== '', placeholderData: keepPreviousData });
  const { data, isError } = people;
  const found = q === '' || typed === '' ? NOBODY : (data ?? NOBODY);
  // The entry after the people: all results of the full search.
  const last = found.length;
  const shown = open && typed !== '' && (data !== undefined || isError);

  const go = (to: string) => {
    // Further typing is not meant for this field.
    input.current?.blur();
    onText('');
    onGo?.();
    navigate(to);
  };
  const searchPage = () => `/profiles?q=${encodeURIComponent(typed)}`;
  const choose = (index: number) => {
    const person = found[index];
    go(person ? personPath(person) : searchPage());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return;
    if (q === typed && data && !people.isPlaceholderData && shown) return choose(marked);
    // Enter was pressed before the results arrived: those on screen may belong to a shorter text.
    const best = await queries.fetchQuery(peopleQuery(typed)).catch(() => NOBODY);
    go(best[0] ? personPath(best[0]) : searchPage());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!shown) return setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : last;
    setMark({ of: text, index: (marked + step) % (last + 1) });
  };
  return (
    <form className={s.form} data-size={size} onSubmit={submit}>
      <Icon name="search" size={size === 'large' ? 20 : 16} />
      <input
        ref={input}
        id={inputId}
        type="search"
        name="q"
        role="combobox"
        className={s.input}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown ? `${id}-${marked}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
        }}
        onKeyDown={onKey}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div id={`${id}-list`} role="listbox" aria-label="People" className={s.list} hidden={!shown}>
        {found.map((person, index) => (
          <Option key={person.userId} id={`${id}-${index}`} marked={index === marked} onChoose={() => choose(index)}>
            <Avatar source={person.avatar} />
            <bdi translate="no" className={s.name}>
              {personName(person)}
            </bdi>
            {person.handle && (
              <bdi translate="no" className={s.handle}>
                @{person.handle}
              </bdi>
            )}
            <LevelChip score={person.score} />
          </Option>
        ))}
        <Option id={`${id}-${last}`} marked={marked === last} onChoose={() => choose(last)}>
          <Icon name="search" />
          <span className={s.all}>
            {found.length === 0 && !isError ? 'No one by that name here. Search profiles for ' : 'Search profiles for '}
            <bdi translate="no">{typed}</bdi>
          </span>
        </Option>
      </div>
      <LiveRegion>{shown && (found.length === 1 ? '1 person' : `${found.length} people`)}</LiveRegion>
    </form>
  );
}

type OptionProps = { id: string; marked: boolean; onChoose: () => void; children: ReactNode };

function Option({ id, marked, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and its keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the marked option.
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={s.option}
      // The field must keep the focus, or the list closes before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
