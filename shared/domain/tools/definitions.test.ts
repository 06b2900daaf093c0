import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import texts from '../src/metrics.json' with { type: 'json' };
import { renderDefinitions } from './definitions.ts';

const page = readFileSync(new URL('../../../docs/definitions.md', import.meta.url), 'utf8');

test('docs/definitions.md matches metrics.json (else run: npx tsx shared/domain/tools/write-definitions.ts)', () => {
  expect(page === renderDefinitions(page, texts)).toBe(true);
});

test('writes one row per definition and leaves the rest of the page alone', () => {
  const metric = {
    id: 'M1',
    label: 'Level',
    meaning: 'A | b.',
    formula: 'x * y',
    window: 'now',
    caveat: 'Careful.',
    version: 2,
    base: ['M2'],
  };
  const text = renderDefinitions(
    'before\n<!-- begin: written from shared/domain/src/metrics.json -->\nold\n<!-- end -->\nafter\n',
    { M1: metric },
  );
  expect(text).toContain('| `M1` | Level | A \\| b. | x \\* y | now | Careful. Builds on M2. Version 2. |');
  expect(text.startsWith('before\n')).toBe(true);
  expect(text.endsWith('<!-- end -->\nafter\n')).toBe(true);
  expect(text).not.toContain('old');
});

test('a page without markers is rejected', () => {
  expect(() => renderDefinitions('nothing', {})).toThrow('needs the lines');
});
