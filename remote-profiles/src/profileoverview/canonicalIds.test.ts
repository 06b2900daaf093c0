import { expect, test } from 'vitest';
import { answered, canonicalIds } from './canonicalIds';
import type { ComparedPerson } from './queries';

const person = (profileId: number) => ({ profileId, userkey: `profileId:${profileId}` }) as ComparedPerson;
const wanted = (asked: string[], isPlaceholderData: boolean, ...people: ComparedPerson[]) =>
  canonicalIds(asked, answered(asked, { isPlaceholderData, data: { people } }));

test('another form of an id is replaced by the canonical one', () => {
  expect(wanted(['@bob'], false, person(2))).toEqual(['2']);
  expect(wanted(['2'], false, person(2))).toBeNull();
});

test('people of the previous question are not those of the next', () => {
  expect(wanted(['bob'], true, person(1))).toBeNull();
  expect(wanted([], false, person(1))).toBeNull();
});

test('an unknown id stays as it is', () => {
  expect(wanted(['1', 'nobody'], false, person(1))).toBeNull();
  expect(canonicalIds(['1'], answered(['1'], { isPlaceholderData: false }))).toBeNull();
});
