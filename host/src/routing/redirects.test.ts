import { expect, test } from 'vitest';
import { redirectOf } from './redirects';

test.each([
  ['/', '/home'],
  ['/home/telegram-viewer', '/telegram-viewer'],
  ['/all-profile-stats', '/profiles/stats'],
  ['/site-stats/vouch-stats', '/vouches/statistics'],
  ['/site-stats/slashes', '/slashes/overview'],
  ['/slash-impact', '/slashes/impact'],
  ['/bad-friends', '/slashes/bad-friends'],
  ['/misplaced-slashes', '/slashes/misplaced-slashes'],
  ['/invite-hierarchy', '/invitations/invite-graph'],
  ['/mini-apps/invite-graph', '/invitations/invite-graph'],
  ['/all-invitation-stats', '/invitations/stats'],
  ['/all-farmer-scores', '/mini-apps/farmer-scores'],
  ['/twitter-score-lookup', '/mini-apps/twitter-score-lookup'],
  ['/score-correlation', '/mini-apps/score-correlation'],
  ['/mini-apps/reviewoverview', '/mini-apps/ethossearch'],
  ['/reviews/overview', '/mini-apps/ethossearch'],
  ['/Bad-Friends/', '/slashes/bad-friends'],
])('%s leads to %s', (from, to) => {
  expect(redirectOf(from)).toBe(to);
});

test.each([
  '/mini-apps/oops-i-lost-it-again',
  '/mini-apps/oops_I_lost_it_again',
  '/mini-apps/oopsilostitagain',
  '/mini-apps/OOPS-lost-it-again',
  '/MINI-APPS/oops-I-lost-it-again',
])('the spelling %s leads to the oops page, the handle as it was written', (spelling) => {
  expect(redirectOf(spelling)).toBe('/mini-apps/oops-I-lost-it-again');
  expect(redirectOf(`${spelling}-`)).toBeNull();
});

test('the handle keeps its case, and the right spelling is not redirected', () => {
  expect(redirectOf('/mini-apps/oops-i-lost-it-again/BobSmith')).toBe('/mini-apps/oops-I-lost-it-again/BobSmith');
  expect(redirectOf('/mini-apps/oops-I-lost-it-again/BobSmith')).toBeNull();
  expect(redirectOf('/mini-apps/oops-I-lost-it-again')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', '/constructor', '/__proto__', '/toString', '/reviews'])(
  '%s stays where it is',
  (path) => {
    expect(redirectOf(path)).toBeNull();
  },
);
