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
  ],
  nav: [{ label: 'Reviews', path: '/reviews', bar: 'main', order: 20 }],
  widgets: [],
  commands: [{ label: 'All reviews', path: '/reviews', keywords: ['sentiment', 'archived'] }],
});
