import { expect, test } from 'vitest';
import type { VotesOfSlash } from './queries';
import { whyEmpty } from './Votes';

const why = (voted: number, kept: number, exclude: string[]) =>
  whyEmpty({ slash: { votes: voted }, rows: Array.from({ length: kept }), exclude } as unknown as VotesOfSlash);

test('voters are called all left out only where they are', () => {
  expect(why(4, 0, ['rel-subject'])).toBe('No unrelated voters: everyone who voted is left out.');
  expect(why(4, 2, ['rel-subject'])).toBe('No votes match these filters.');
  expect(why(0, 0, ['rel-subject'])).toBe('Nobody voted.');
});
