import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ClockTime } from './ClockTime';

afterEach(cleanup);

test.each([
  [new Date(2026, 2, 16, 0, 0, 0), '00:00:00'],
  [new Date(2026, 2, 16, 0, 5, 9), '00:05:09'],
  [new Date(2026, 2, 16, 9, 59, 59), '09:59:59'],
  [new Date(2026, 2, 16, 12, 0, 0), '12:00:00'],
  [new Date(2026, 2, 16, 13, 1, 2), '13:01:02'],
  [new Date(2026, 2, 16, 23, 59, 59), '23:59:59'],
])("%s is shown in the visitor's time zone", (at, shown) => {
  render(<ClockTime at={at.toISOString()} />);
  const time = screen.getByText(shown);
  expect(time.getAttribute('datetime')).toBe(at.toISOString());
});

test('a text that is not a time shows none', () => {
  const { container } = render(<ClockTime at="soon" />);
  expect(container.textContent).toBe('');
});
