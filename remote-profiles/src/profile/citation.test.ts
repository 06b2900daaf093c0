import { expect, test } from 'vitest';
import { changedSince, citation, citedSearch, METHODS, SAID, saidSince } from './citation';

const profile = {
  person: { userId: 105, profileId: 5, userkey: 'profileId:5', name: 'Erin', handle: 'erin', avatar: null, score: 780 },
  level: 'untrusted' as const,
  asOf: '2026-03-16T00:00:00Z',
  paramsVersion: 3,
};
const reason = {
  id: 'A5',
  side: 'against' as const,
  version: 1,
  parts: { at: '2026-01-12T00:00:00Z', share: 0.808, type: 'SCORE', points: 300, slashes: 1 },
  n: 1,
  share: 0.1,
  least: 1,
  href: null,
  since: null,
  statement: null,
  text: 'A5',
  among: null,
};

test('a citation contains the score, each sentence, the day, the methods and the link', () => {
  expect(citation(profile, { reasons: [reason], version: 1 }, 'https://site/profiles/erin')).toBe(
    [
      'Erin (@erin): score 780, untrusted.',
      '- Slashed in January 2026: 80.8% for, 300 points (more than 89% of people with at least one slash)',
      'Mar 16, 2026, parameters version 3, reasons version 1.',
      'https://site/profiles/erin',
    ].join('\n'),
  );
});

test('methods that have changed since are named', () => {
  expect(changedSince('3.1', 3, 1)).toBe('');
  expect(changedSince('3.0', 3, 2)).toBe('');
  expect(changedSince('3.1', 3, null)).toBe('');
  expect(changedSince('2.1', 3, 1)).toBe('The parameters of the protocol have changed since. ');
  expect(changedSince('2.1', 3, 2)).toBe(
    'The parameters of the protocol have changed since. The rules behind the sentences have changed since. ',
  );
});

test('its link carries the day and the methods, even while the sentences are unknown', () => {
  expect(citedSearch(profile, { reasons: [], version: 1 })).toBe('?asOf=2026-03-16&methods=3.1');
  expect(citedSearch(profile, null)).toBe('?asOf=2026-03-16&methods=3.0');
  const three = [reason, { ...reason, id: 'C5', n: null }];
  expect(citedSearch(profile, { reasons: three, version: 1 })).toBe('?asOf=2026-03-16&methods=3.1&said=A5:1,C5:0');
  expect(['A5:1', 'A5:1,C5:0', 'A5', 'B5:1', 'A5:1,', 'A5:1;drop'].map((text) => SAID.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(METHODS.test('3.1')).toBe(true);
  expect(METHODS.test('3.1; drop')).toBe(false);
});

test('the sentences of a citation are compared with the current ones', () => {
  const now = [reason, { ...reason, id: 'A2', n: 11 }];
  expect(saidSince('A5:1', now)).toBe('The cited sentence still holds. ');
  expect(saidSince('A5:1,A2:11', now)).toBe('All 2 cited sentences still hold. ');
  expect(saidSince('A5:1,A2:10,F1:4,C3:0', now)).toBe(
    'No longer holds: backed with ETH, new member. Then 10 cases, now 11: reviews taken back. ',
  );
});
