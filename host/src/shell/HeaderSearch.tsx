import { useState } from 'react';
import { PersonCombobox } from '../search/PersonCombobox';
import s from './HeaderSearch.module.css';

/** Finds people by name, handle, address or id. `/` brings the cursor here. */
export function HeaderSearch() {
  const [text, setText] = useState('');
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
