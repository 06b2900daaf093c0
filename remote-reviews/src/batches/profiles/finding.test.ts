import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { profilesFinding } from './finding';

test('gives the median for three people or more', () => {
  expect(profilesFinding({ people: 2, median: 1200 })).toBeNull();
  expect(profilesFinding({ people: 3, median: null })).toBeNull();
  const found = profilesFinding({ people: 3, median: 1284.5 });
  expect(found && findingText(found)).toBe('Half of these 3 people have a score of 1,285 or more.');
});
