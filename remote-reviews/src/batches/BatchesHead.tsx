import { Tabs } from '@companion/ui/core';
import { TimedHead, type TimedHeadProps } from '@companion/ui/page';
import type { View } from './params';

const PURPOSES: Record<View, string> = {
  batches: 'Which reviews look mass-produced?',
  texts: 'Who writes the same review again and again?',
  profiles: 'How do these people compare?',
};

type Props = { view: View } & Pick<TimedHeadProps, 'list' | 'actions' | 'pastDays'>;

/** Title and tabs, the same above all views. */
export function BatchesHead({ view, ...head }: Props) {
  return (
    <>
      <TimedHead title="Batch analysis" purpose={PURPOSES[view]} {...head} />
      <Tabs
        label="Views of batch analysis"
        current={view}
        items={[
          { id: 'batches', label: 'Written in batches', to: '?' },
          { id: 'texts', label: 'Like texts', to: '?view=texts' },
          { id: 'profiles', label: 'Compare a list', to: '?view=profiles' },
        ]}
      />
    </>
  );
}
