import { PATIENT, renderSection, serve } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import SiteStatsPage from './SiteStatsPage';

test('each part that waits for the answer says when there is none', async () => {
  serve(() => ({}));
  renderSection(<SiteStatsPage />, { path: '/site-stats' });
  for (const what of ['The statistics', 'The state of the data', 'The versions and rules', 'The usage of the site'])
    expect(await screen.findByText(`${what} could not be loaded.`, {}, PATIENT)).toBeTruthy();
});
