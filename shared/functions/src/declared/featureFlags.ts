import { pageFunction } from '../schema/declaration.ts';
import { flag, map } from '../schema/field.ts';

export const featureFlags = pageFunction({
  name: 'feature_flags',
  answers: 'Which optional pages are on.',
  answer: map(flag()),
});
