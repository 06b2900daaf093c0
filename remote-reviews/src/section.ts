import { defineSection } from '@companion/contract';

export default defineSection({
  id: 'reviews',
  name: 'Reviews',
  owner: 'Reviews team',
  contract: '^1.0.0',
  prefixes: ['/reviews', '/vouches', '/votes'],
  routes: [
    {
      path: '/reviews',
      page: './reviews/ReviewsPage',
      title: 'Reviews',
      description: 'Every review in the network: who said what about whom, and whether it still stands.',
      uses: ['@companion/ui/table'],
    },
    {
      path: '/vouches',
      page: './vouches/VouchesPage',
      title: 'Vouches',
      description: 'Every vouch in the network: who backs whom with how much, since when, and who left.',
      uses: ['@companion/ui/table'],
    },
    {
      path: '/votes',
      page: './votes/VotesPage',
      title: 'Votes',
      description: 'What the community approves or rejects: most voted and most contested, and vote by vote.',
      uses: ['@companion/ui/table'],
    },
  ],
  nav: [
    { label: 'Reviews', path: '/reviews', bar: 'main', order: 20 },
    { label: 'Vouches', path: '/vouches', bar: 'main', order: 30 },
    { label: 'Votes', path: '/votes', bar: 'main', order: 40 },
  ],
  widgets: [
    {
      id: 'vouch-stats',
      slot: 'profile.widget@1',
      title: 'Vouch stats',
      module: './widgets/VouchStats',
      minHeight: 330,
      order: 30,
    },
  ],
  commands: [
    { label: 'All reviews', path: '/reviews', keywords: ['sentiment', 'archived'] },
    { label: 'All vouches', path: '/vouches', keywords: ['ETH', 'stake', 'mutual', 'unhealthy'] },
    { label: 'All votes', path: '/votes', keywords: ['upvote', 'downvote', 'controversy', 'stream'] },
  ],
});
