import { expect, it } from 'vitest';
import { CONTEXTS, contextWords } from './contexts';

it('marks every context by its own pair of color and shape', () => {
  const looks = CONTEXTS.map((context) => `${contextWords(context).tone} ${contextWords(context).shape}`);
  expect(new Set(looks).size).toBe(6);
});

it('shows an unknown context as it came', () => {
  expect(contextWords('moving-house')).toMatchObject({ label: 'moving-house', tone: 'neutral' });
  expect(contextWords('constructor').label).toBe('constructor');
});
