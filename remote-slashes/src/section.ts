import { defineSection } from '@companion/contract';

export default defineSection({
  id: 'slashes',
  name: 'Slashes',
  owner: 'Slashes team',
  contract: '^1.2.0',
  prefixes: ['/slashes', '/slash-votes', '/shitlist'],
  routes: [
    {
      path: '/slashes',
      page: './slashes/SlashesPage',
      title: 'Slashes',
      description: 'Every accusation in the network: what is open, how past ones ended and what they cost.',
      first: [{ function: 'slashes_list' }],
      uses: ['@companion/ui/page', '@companion/ui/table'],
    },
  ],
  nav: [{ label: 'Slashes', path: '/slashes', bar: 'main', order: 50 }],
  widgets: [
    {
      id: 'slash-impact',
      slot: 'profile.widget@1',
      title: 'Slash impact',
      module: './widgets/SlashImpact',
      minHeight: 132,
      order: 50,
    },
  ],
  commands: [{ label: 'All slashes', path: '/slashes', keywords: ['accusation', 'penalty', 'upheld', 'open'] }],
});
