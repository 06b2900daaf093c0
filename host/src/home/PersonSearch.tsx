import { publicSummaryOf } from '@companion/domain';
import { Person, SummaryLine, useNow } from '@companion/ui/core';
import { useHasPage } from '@companion/ui/router';
import { useState } from 'react';
import { PersonCombobox } from '../search/PersonCombobox';
import s from './PersonSearch.module.css';
import type { Example } from './queries';

type Props = {
  /** People that show what there is to learn of somebody; undefined while they are asked for. */
  examples: readonly Example[] | undefined;
};

/** The large search box and people to begin with, where there are pages of people. */
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
      {examples?.length !== 0 && (
        <ul className={s.examples} aria-label="For example">
          {examples?.map((example) => (
            <ExampleOf key={example.userId} person={example} />
          ))}
        </ul>
      )}
    </search>
  );
}

function ExampleOf({ person }: { person: Example }) {
  const now = useNow();
  const summary = publicSummaryOf({ ...person, asOf: now });
  return (
    <li className={s.example}>
      <Person person={person} />
      {summary && <SummaryLine of={summary} />}
    </li>
  );
}
