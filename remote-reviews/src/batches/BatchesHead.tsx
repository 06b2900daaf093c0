import { Tabs } from '@companion/ui/core';
import { TimedHead, type TimedHeadProps } from '@companion/ui/page';
import type { View } from './params';

const PURPOSES: Record<View, string> = {
  batches: 'Which reviews look mass-produced?',
  profiles: 'How do these people compare?',
};

type Props = { view: View } & Pick<TimedHeadProps, 'list' | 'actions' | 'pastDays'>;

/** Title and tabs, the same above both views. */
export function BatchesHead({ view, ...head }: Props) {
  return (
    <>
      <TimedHead title="Batch analysis" purpose={PURPOSES[view]} {...head} />
      <Tabs
        label="Views of batch analysis"
        current={view}
        items={[
          { id: 'batches', label: 'Written in batches', to: '?' },
          { id: 'profiles', label: 'Compare a list', to: '?view=profiles' },
        ]}
      />
    </>
  );
}
