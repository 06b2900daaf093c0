import { defineSection } from '@companion/contract';

export default defineSection({
  id: 'admin',
  name: 'Admin',
  owner: 'Operations',
  contract: '^1.0.0',
  prefixes: ['/admin'],
  adminOnly: true,
  routes: [
    {
      path: '/admin',
      page: './overview/OverviewPage',
      title: 'Admin',
      description: 'State of the site for its operators.',
      noindex: true,
    },
  ],
  nav: [],
  widgets: [],
  commands: [],
});
