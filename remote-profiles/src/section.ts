import { defineSection } from '@companion/contract';

const list = ['@companion/ui/page', '@companion/ui/table'];
const people = {
  page: './profiles/ProfilesPage',
  title: 'Profiles',
  description: 'Find people by name, handle, address or id, and filter them by level, score, reviews and joining date.',
  first: [{ function: 'profiles_search' }],
  uses: list,
};
const person = {
  page: './profile/ProfilePage',
  title: 'Profile',
  description: 'Everything public about one person: score, reviews, vouches, votes, slashes and invitations.',
  first: [{ function: 'profile_overview', path: { id: 'id' } }],
};

export default defineSection({
  id: 'profiles',
  name: 'Profiles',
  owner: 'Profiles team',
  contract: '^1.2.0',
  prefixes: [
    '/profile',
    '/profiles',
    // Nobody's id: kept for the page of that name.
    '/profiles/stats',
    '/user/profile',
    '/profileoverview',
    '/profile-interactions',
    '/markets',
    '/site-stats',
  ],
  routes: [
    { path: '/profiles', ...people },
    // Old spellings: the pages themselves replace them by the canonical address.
    { path: '/profile', ...people },
    { path: '/profiles/:id', ...person },
    { path: '/profile/:id', ...person },
  ],
  nav: [{ label: 'Profiles', path: '/profiles', bar: 'main', order: 10 }],
  widgets: [],
  commands: [{ label: 'Find people', path: '/profiles', keywords: ['profiles', 'search', 'handle', 'address'] }],
});
