import { defineSection } from '@companion/contract';

const people = {
  page: './profiles/ProfilesPage',
  title: 'Profiles',
  description:
    'Find people by name, handle, address or id, and filter them by level, score, reviews and date of joining.',
  first: [{ function: 'profiles_search' }],
};
const person = {
  page: './profile/ProfilePage',
  title: 'Profile',
  description: 'Everything public about one person: score, reviews, vouches, votes, slashes and invitations.',
  first: [
    { function: 'profile_overview', path: { id: 'id' } },
    { function: 'reasons', path: { id: 'id' } },
  ],
};

export default defineSection({
  id: 'profiles',
  name: 'Profiles',
  owner: 'Profiles team',
  contract: '^1.2.0',
  prefixes: [
    '/profile',
    '/profiles',
    // Never an id: reserved for the page of that name.
    '/profiles/stats',
    '/user/profile',
    '/profileoverview',
    '/profile-interactions',
    '/markets',
    '/site-stats',
    '/weekly-digest',
  ],
  routes: [
    { path: '/profiles', ...people },
    // Old spellings: the pages replace them with the canonical address.
    { path: '/profile', ...people },
    {
      path: '/profiles/stats',
      page: './stats/StatsPage',
      title: 'Profile statistics',
      description:
        'What is normal on the network and who is extreme: scores, levels, activity, who stays and who is backed.',
      first: [{ function: 'profiles_stats' }, { function: 'profiles_search' }],
    },
    {
      path: '/profiles/:identifier/weekly-xp',
      page: './weeklyXp/WeeklyXpPage',
      title: 'Weekly XP',
      description: 'One person’s XP by week: how much, how steadily, and at what rank.',
      first: [{ function: 'weekly_xp', path: { id: 'identifier' } }],
    },
    { path: '/profiles/:id', ...person },
    { path: '/profile/:id', ...person },
    {
      path: '/markets/history',
      page: './markets/MarketsPage',
      title: 'Trust markets',
      description:
        'How trust in people trades: price, volume, who holds it, and what moved before slashes and score changes.',
      first: [{ function: 'markets_history' }],
    },
    {
      path: '/user/profile',
      page: './ownProfile/OwnProfilePage',
      title: 'My profile',
      description:
        'For the owner of a profile: bonds about to end, slashes that could cost points, rules about to apply, and people endorsed.',
      noindex: true,
    },
    {
      path: '/profileoverview',
      page: './profileoverview/ComparePage',
      title: 'Side by side',
      description:
        'One person at a glance, or up to four compared: how they rank, who backs them, and what connects them.',
      first: [{ function: 'profiles_compared' }],
    },
    {
      path: '/profile-interactions',
      page: './interactions/InteractionsPage',
      title: 'Between two people',
      description:
        'Everything two people did to each other, what they share, and how trust leads from one to the other.',
      flag: 'profileInteractions',
    },
    {
      path: '/site-stats',
      page: './siteStats/SiteStatsPage',
      title: 'Network and method',
      description: 'How the network is doing, how good the data is, and how every figure on this site is calculated.',
      first: [{ function: 'site_stats' }],
    },
    {
      path: '/weekly-digest',
      page: './weeklyDigest/WeeklyDigestPage',
      title: 'Weekly digest',
      description:
        'What happened in the network in the last finished week, in sentences, and to the people you watch: to read and to subscribe to.',
      first: [{ function: 'weekly_digest' }],
    },
  ],
  nav: [
    { label: 'Weekly digest', path: '/weekly-digest', bar: 'main', order: 105 },
    { label: 'Network and method', path: '/site-stats', bar: 'main', order: 110 },
    {
      label: 'Between two people',
      path: '/profile-interactions',
      bar: 'main',
      order: 120,
      flag: 'profileInteractions',
    },
    { label: 'Profiles', path: '/profiles', bar: 'main', order: 10 },
    { label: 'Markets', path: '/markets/history', bar: 'main', order: 85 },
    { label: 'All profiles', path: '/profiles', bar: 'section', order: 10 },
    { label: 'Statistics', path: '/profiles/stats', bar: 'section', order: 20 },
    { label: 'Side by side', path: '/profileoverview', bar: 'section', order: 30 },
  ],
  widgets: [
    {
      id: 'interactions',
      slot: 'profile.widget@1',
      title: 'Interactions',
      module: './widgets/Counterparties',
      minHeight: 150,
      order: 140,
      flag: 'profileInteractions',
    },
  ],
  commands: [
    {
      label: 'Compare people',
      path: '/profileoverview',
      keywords: ['side by side', 'report', 'difference', 'percentile'],
    },
    {
      label: 'Find people',
      path: '/profiles',
      keywords: ['profiles', 'search', 'members', 'users', 'trust', 'handle', 'address'],
    },
    {
      label: 'Profile statistics',
      path: '/profiles/stats',
      keywords: ['population', 'histogram', 'cohorts', 'levels'],
    },
    {
      label: 'Method and definitions',
      path: '/site-stats',
      keywords: ['glossary', 'what does it mean', 'metrics', 'detectors', 'formula', 'network', 'data', 'api'],
    },
    {
      label: 'Weekly digest',
      path: '/weekly-digest',
      keywords: ['what happened', 'news', 'last week', 'feed', 'atom', 'subscribe', 'newsletter'],
    },
    {
      label: 'Trust markets',
      path: '/markets/history',
      keywords: ['market movers', 'trust', 'distrust', 'price', 'trades', 'volume'],
    },
  ],
});
