import type { Person } from '@companion/data';
import { keepPreviousData, useQuery, useQueryClient } from '@companion/data/query';
import { Avatar, Icon, LevelChip, LiveRegion, personName, personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import s from './PersonSearch.module.css';
import { peopleQuery } from './queries';

const TYPING_PAUSE_MS = 80;
const NOBODY: readonly Person[] = [];

type Props = {
  /** Texts one may press to try the search. */
  examples: readonly string[];
};

/** The large search box: suggestions while typing, Enter opens the marked one. */
export function PersonSearch({ examples }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const typed = text.trim();
  const q = usePaused(typed);
  const { data, isError } = useQuery({ ...peopleQuery(q), enabled: q !== '', placeholderData: keepPreviousData });
  const found = q === '' || typed === '' ? NOBODY : (data ?? NOBODY);
  // The entry after the people: everything the full search finds.
  const last = found.length;
  const shown = open && typed !== '' && (data !== undefined || isError);

  const go = (to: string) => {
    setOpen(false);
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
    if (q === typed && data && shown) return choose(marked);
    // Enter came before the answer: what is on screen may belong to fewer letters.
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
    setMarked((marked + step) % (last + 1));
  };
  const type = (next: string) => {
    setText(next);
    setMarked(0);
    setOpen(true);
  };
  return (
    <search className={s.search}>
      <form onSubmit={submit}>
        <Icon name="search" size={20} />
        <input
          type="search"
          role="combobox"
          className={s.input}
          placeholder="Name, @handle, address or id"
          aria-label="Find anyone"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown ? `${id}-${marked}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <div id={`${id}-list`} role="listbox" aria-label="People" className={s.list} hidden={!shown}>
          {found.map((person, index) => (
            <Option key={person.userId} id={`${id}-${index}`} marked={index === marked} onChoose={() => choose(index)}>
              <Avatar source={person.avatar} />
              <bdi className={s.name}>{personName(person)}</bdi>
              {person.handle && <bdi className={s.handle}>@{person.handle}</bdi>}
              <LevelChip score={person.score} />
            </Option>
          ))}
          <Option id={`${id}-${last}`} marked={marked === last} onChoose={() => choose(last)}>
            <Icon name="search" />
            <span className={s.all}>
              {found.length === 0 && !isError
                ? 'Nobody is called that here. Search profiles for '
                : 'Search profiles for '}
              <bdi>{typed}</bdi>
            </span>
          </Option>
        </div>
      </form>
      <LiveRegion>{shown && (found.length === 1 ? '1 person' : `${found.length} people`)}</LiveRegion>
      <p className={s.examples}>
        {examples.length > 0 && 'Try '}
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            className={s.example}
            onClick={(event) => {
              type(example);
              event.currentTarget.closest('search')?.querySelector('input')?.focus();
            }}
          >
            <bdi>{example}</bdi>
          </button>
        ))}
      </p>
    </search>
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
      // The field must keep the focus, or the list closes before the press arrives.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** A text once it has stood still for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
