import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import WeeklyXpPage from './WeeklyXpPage';

test('an unknown name offers the nearest names', async () => {
  serve((name) =>
    name === 'weekly_xp'
      ? { ...stamp, person: null }
      : { person: null, canonical: null, merged: false, suggest: [person(11, 'Mallory', { level: 'untrusted' })] },
  );
  renderSection(<WeeklyXpPage />, { path: '/profiles/mallroy/weekly-xp' });
  expect((await screen.findByRole('region', { name: 'Nearest matches' }, PATIENT)).textContent).toContain('Mallory');
});
