import { Icon } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { type FormEvent, useRef } from 'react';
import s from './HeaderSearch.module.css';

/** Finds people by name, handle, address or id. `/` brings the cursor here. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = input.current?.value.trim().slice(0, 200);
    if (term) navigate(`/profiles?q=${encodeURIComponent(term)}`);
  };
  return (
    <search className={s.search}>
      <form onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          id="site-search"
          type="search"
          name="q"
          placeholder="Find a person"
          aria-label="Find a person"
          aria-keyshortcuts="/"
          maxLength={200}
        />
      </form>
    </search>
  );
}
