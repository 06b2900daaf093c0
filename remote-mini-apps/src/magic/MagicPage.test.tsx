import { PATIENT, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import MagicPage from './MagicPage';

const cell = {
  key: '|',
  group: null,
  at: null,
  person: null,
  compare: null,
  wei: null,
  share: null,
  value: 26,
  count: 26,
};
const kpis = { groups: 1, records: 26, partial: false, outlier: null, points: [cell] };
const answer = { ...stamp, total: 1, totalExact: true, rows: [cell], next: null, kpis };

it('shows an answer under its own question until the next one is answered', async () => {
  serve((_, args) => (JSON.parse(args.get('filters') ?? '{}').measure === 'authors' ? new Promise(() => {}) : answer));
  renderSection(<MagicPage />, { path: '/magic?data=reviews' });
  expect(await screen.findByText('Reviews: count, all time', {}, PATIENT)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Measure' }), 'authors');
  expect(screen.getByText('Reviews: count, all time')).toBeTruthy();
});
