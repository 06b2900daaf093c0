import texts from '@companion/domain/metrics.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { EXAMPLES } from './examples';

test('every measure and detector in the book has an example', () => {
  const ids = Object.keys(texts).filter((id) => /^[MD]\d+$/.test(id));
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id) => !Object.hasOwn(EXAMPLES, id))).toEqual([]);
});
