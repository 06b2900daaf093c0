import { useHasPage } from '@companion/ui/router';
import { useState } from 'react';
import { PersonCombobox } from '../search/PersonCombobox';
import s from './HeaderSearch.module.css';

/** Finds people by name, handle, address or id, if the site has pages of people. `/` focuses it. */
export function HeaderSearch() {
  const [text, setText] = useState('');
  const hasPage = useHasPage();
  if (!hasPage('/profiles')) return null;
  return (
    <search className={s.search}>
      <PersonCombobox
        inputId="site-search"
        label="Find a person"
        placeholder="Find a person"
        keys="/"
        size="small"
        text={text}
        onText={setText}
      />
    </search>
  );
}
