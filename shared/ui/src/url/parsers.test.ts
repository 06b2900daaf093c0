import { expect, test } from 'vitest';
import { parseAsCount, parseAsDay, parseAsRange, parseAsText } from './parsers';

test('a range is a preset or two existing days in order', () => {
  expect(parseAsRange.parse('30d')).toBe('30d');
  expect(parseAsRange.parse('2026-01-01..2026-02-01')).toBe('2026-01-01..2026-02-01');
  for (const text of [
    '31d',
    '',
    '2026-02-01..2026-01-01',
    '2026-02-31..2026-03-01',
    '2026-01-01..',
    'a..b',
    '2026-01-01..2026-01-02..x',
  ]) {
    expect(parseAsRange.parse(text), text).toBeNull();
  }
});

test('a day must exist', () => {
  expect(parseAsDay.parse('2024-02-29')).toBe('2024-02-29');
  expect(parseAsDay.parse('2025-02-29')).toBeNull();
  expect(parseAsDay.parse('2025-2-9')).toBeNull();
});

test('a count is a plain whole number within its bounds', () => {
  const page = parseAsCount(1, 400);
  expect(page.parse('1')).toBe(1);
  expect(page.parse('400')).toBe(400);
  for (const text of ['0', '401', '-1', '1.5', '1e2', '01', ' 1', '', '9'.repeat(50)])
    expect(page.parse(text), text).toBeNull();
});

test('text is trimmed and limited to 200 characters', () => {
  expect(parseAsText.parse('  alice ')).toBe('alice');
  expect(parseAsText.parse('   ')).toBeNull();
  expect(parseAsText.parse('a'.repeat(201))).toBeNull();
});
