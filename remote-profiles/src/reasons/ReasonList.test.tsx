import type { HostServices } from '@companion/contract/services';
import { fakeServices, renderSection } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reason } from './queries';
import { ReasonList } from './ReasonList';

const alice: Partial<HostServices> = {
  useSession: () => ({
    ...fakeServices().useSession(),
    profile: { profileId: 1, displayName: 'Alice', avatarUrl: null },
  }),
};
const reason: Reason = {
  id: 'A7',
  version: 1,
  side: 'against',
  parts: { people: 2, score: 1600 },
  n: 2,
  share: null,
  least: null,
  href: '/reviews?sentiment=negative&minAuthorScore=1600&subject=profileId:1',
  since: null,
  statement: null,
  text: 'A7',
  among: null,
};

test.each([
  ['their own profile', { profileId: 1 }, true, 'reviewed you negatively'],
  ['the profile of somebody else', { profileId: 2 }, true, 'reviewed them negatively'],
  ['a comparison they are in', { profileId: 1 }, false, 'reviewed them negatively'],
  ['an account without profile', { profileId: null }, true, 'reviewed them negatively'],
])('on %s', (_, person, address, words) => {
  renderSection(<ReasonList person={person} reasons={[reason]} address={address} />, { services: alice });
  expect(screen.getByRole('link').textContent).toContain(words);
});
