import { expect, it } from 'vitest';
import { timestampToIso } from './timestamps.ts';

it.each([
  ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678+00:00'],
  ['2026-01-02 03:04:05+05:30', '2026-01-02T03:04:05+05:30'],
  ['2026-01-02 03:04:05-08', '2026-01-02T03:04:05-08:00'],
  ['2026-01-02 03:04:05.678', '2026-01-02T03:04:05.678'],
  ['12026-01-02 03:04:05', '12026-01-02T03:04:05'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
])('%s becomes %s', (postgres, iso) => {
  expect(timestampToIso(postgres)).toBe(iso);
});
