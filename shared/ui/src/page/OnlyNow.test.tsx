import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { OnlyNow } from './OnlyNow';

afterEach(cleanup);

const shown = (asOf: string | null, what?: string) =>
  render(
    <MemoryRouter initialEntries={['/profiles?q=a&asOf=2026-03-01&c=1,2']}>
      <OnlyNow asOf={asOf} what={what} />
    </MemoryRouter>,
  ).container.textContent;

test('an unsupported past day is named as such, and one press leads back to now', () => {
  expect(shown(null)).toBe('');
  expect(shown('2026-03-01', 'This tab')).toBe(
    'This tab does not show past days: its numbers are current. Back to now',
  );
  expect(screen.getByRole('link', { name: 'Back to now' }).getAttribute('href')).toBe('/profiles?q=a&c=1%2C2');
});
