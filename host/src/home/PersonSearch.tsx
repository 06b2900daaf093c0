import { QuietBoundary } from '@companion/ui/core';
import { useHasPage } from '@companion/ui/router';
import { lazy, Suspense, useState } from 'react';
import { PersonCombobox } from '../search/PersonCombobox';
import s from './PersonSearch.module.css';
import type { Example } from './queries';

// Summaries come in the feed's file, so that the search box does not wait for them.
const Examples = lazy(() => import(/* webpackChunkName: "home" */ './Examples'));

type Props = {
  /** Example people; undefined while loading. */
  examples: readonly Example[] | undefined;
};

/** The large search box with example people, if the site has pages of people. */
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
        <div className={s.examples}>
          <QuietBoundary>
            <Suspense fallback={null}>{examples && <Examples people={examples} />}</Suspense>
          </QuietBoundary>
        </div>
      )}
    </search>
  );
}
