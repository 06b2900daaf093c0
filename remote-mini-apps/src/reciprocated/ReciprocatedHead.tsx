import { type Found, PageHead, Tabs } from '@companion/ui/core';
import type { ReactNode } from 'react';
import type { View } from './params';

const PURPOSES: Record<View, string> = {
  pairs: 'Which reviews were exchanged, and how fast?',
  people: 'Whose returned reviews still count?',
  cycles: 'Which reviews form a circle of three or four people?',
  rules: 'Who would gain and who would lose under another rule?',
};

type Props = { view: View; person: string | null; finding: Found; actions?: ReactNode };

/** Title and tabs, shared by all views; the selected person is kept. */
export function ReciprocatedHead({ view, person, finding, actions }: Props) {
  const to = (next: string) => {
    const given = [next && `view=${next}`, person && next !== 'rules' && `person=${encodeURIComponent(person)}`];
    return `?${given.filter(Boolean).join('&')}`;
  };
  return (
    <>
      <PageHead title="Reciprocated reviews" finding={finding} purpose={PURPOSES[view]} actions={actions} />
      <Tabs
        label="Views of reciprocated reviews"
        current={view}
        items={[
          { id: 'pairs', label: 'Pairs', to: to('') },
          { id: 'people', label: 'What counts', to: to('people') },
          { id: 'cycles', label: 'Circles', to: to('cycles') },
          { id: 'rules', label: 'Other rules', to: to('rules') },
        ]}
      />
    </>
  );
}
