import { expect, test } from 'vitest';
import { methodText } from './methodText';

test('names the method and its detectors', () => {
  expect(methodText({ version: 2, versions: { bot: 1, D5: 2, D4: 1 } })).toBe('2 (D4.1, D5.2)');
});

test('waits for an answer, and for a first round', () => {
  expect([methodText(undefined), methodText({ version: null, versions: null })]).toEqual(['…', '…']);
});
