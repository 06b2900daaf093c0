import { PageHead, Tabs } from '@companion/ui/core';
import type { ReactNode } from 'react';
import type { View } from './params';

const PURPOSES: Record<View, string> = {
  batches: 'Which reviews look mass-produced?',
  profiles: 'How do these people compare?',
};

/** Title and tabs, the same above both views. */
export function BatchesHead({ view, actions }: { view: View; actions?: ReactNode }) {
  return (
    <>
      <PageHead title="Batch analysis" purpose={PURPOSES[view]} actions={actions} />
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
