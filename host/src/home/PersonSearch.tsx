import { useHasPage } from '@companion/ui/router';
import { useState } from 'react';
import { PersonCombobox } from '../search/PersonCombobox';
import s from './PersonSearch.module.css';

type Props = {
  /** Texts one may press to try the search. */
  examples: readonly string[];
};

/** The large search box and a few texts to try it with, where there are pages of people. */
export function PersonSearch({ examples }: Props) {
  const [text, setText] = useState('');
  const hasPage = useHasPage();
  if (!hasPage('/profiles')) return null;
  return (
    <search className={s.search}>
      <PersonCombobox
        label="Find anyone"
        placeholder="Name, @handle, address or id"
        size="large"
        text={text}
        onText={setText}
      />
      <p className={s.examples}>
        {examples.length > 0 && 'Try '}
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            className={s.example}
            onClick={(event) => {
              setText(example);
              event.currentTarget.closest('search')?.querySelector('input')?.focus();
            }}
          >
            <bdi translate="no">{example}</bdi>
          </button>
        ))}
      </p>
    </search>
  );
}
