import { Tabs } from '@companion/ui/core';
import { TimedHead, type TimedHeadProps } from '@companion/ui/page';
import { useLocation } from '@companion/ui/router';
import type { View } from './params';

const PURPOSES: Record<View, string> = {
  batches: 'Which reviews look mass-produced?',
  texts: 'Who writes the same review again and again?',
  profiles: 'How do these people compare?',
};

type Props = { view: View } & Pick<TimedHeadProps, 'list' | 'actions' | 'pastDays' | 'finding'>;

/** Title and tabs, shared by all views. */
export function BatchesHead({ view, ...head }: Props) {
  const { search } = useLocation();
  const to = (next: View) => hrefOf(search, next);
  return (
    <>
      <TimedHead title="Batch analysis" purpose={PURPOSES[view]} {...head} />
      <Tabs
        label="Views of batch analysis"
        current={view}
        items={[
          { id: 'batches', label: 'Written in batches', to: to('batches') },
          { id: 'texts', label: 'Similar texts', to: to('texts') },
          { id: 'profiles', label: 'Compare a list', to: to('profiles') },
        ]}
      />
    </>
  );
}

/**
 * Keeps day, compared people, author and range from the current view; other parameters have a different meaning in the other
 * one.
 */
export function hrefOf(search: string, view: View): string {
  const before = new URLSearchParams(search);
  const next = new URLSearchParams(view === 'batches' ? undefined : { view });
  for (const name of ['author', 'range', 'asOf', 'c']) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return `?${next}`;
}
