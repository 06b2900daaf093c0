import { PATIENT, renderSection, serve } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import SiteStatsPage from './SiteStatsPage';

test.each([
  ['/site-stats', ['The statistics']],
  ['/site-stats?view=data', ['The data status']],
  ['/site-stats?view=method', ['The versions and rules']],
  ['/site-stats?view=use', ['The use of the site']],
])('each part of %s that waits for an answer says if there is none', async (path, parts) => {
  serve(() => ({}));
  renderSection(<SiteStatsPage />, { path });
  for (const what of parts) expect(await screen.findByText(`${what} could not be loaded.`, {}, PATIENT)).toBeTruthy();
});

test.each([
  ['', 'Network'],
  ['#data', 'Data'],
  ['#open-data', 'Data'],
  ['#glossary', 'Method and glossary'],
  ['#method', 'Method and glossary'],
  ['#metric-profile.percentile', 'Method and glossary'],
  ['#versions', 'Method and glossary'],
  ['#usage', 'Use of this site'],
  ['#cited=what-happened.1.2026-03-16', 'Network'],
  ['?view=use#cited=visits.1.2026-03-16', 'Use of this site'],
  ['?view=use#method', 'Method and glossary'],
])('/site-stats%s opens the view that contains the place', async (place, view) => {
  serve(() => ({}));
  renderSection(<SiteStatsPage />, { path: `/site-stats${place}` });
  const views = await screen.findByRole('navigation', { name: 'Views of the network and its method' }, PATIENT);
  expect(views.querySelector('[aria-current="page"]')?.textContent).toBe(view);
});
