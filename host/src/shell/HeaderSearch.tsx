import { Icon } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { type FormEvent, useEffect, useRef } from 'react';
import s from './HeaderSearch.module.css';

/** Finds people by name, handle, address or id. `/` brings the cursor here. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
