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
      description: 'What needs a hand, and what visitors say.',
      uses: ['@companion/ui/page', '@companion/ui/table'],
      noindex: true,
    },
    {
      path: '/admin/status',
      page: './status/StatusPage',
      title: 'Status',
      description: 'Jobs, coverage, database and notifications of the site.',
      uses: ['@companion/ui/page', '@companion/ui/table'],
      noindex: true,
    },
    {
      path: '/admin/users',
      page: './users/UsersPage',
      title: 'Users',
      description: 'Who may come into the pages of admins, and who signed in.',
      uses: ['@companion/ui/page', '@companion/ui/table'],
      noindex: true,
    },
    {
      path: '/admin/config',
      page: './config/ConfigPage',
      title: 'Configuration',
      description: 'Optional pages, rules of the network and parameters of detectors.',
      noindex: true,
    },
    {
      path: '/admin/logs',
      page: './logs/LogsPage',
      title: 'Logs',
      description: 'What the browsers of admins reported.',
      uses: ['@companion/ui/page', '@companion/ui/table'],
      noindex: true,
    },
  ],
  nav: [],
  widgets: [],
  commands: [
    { label: 'Logs', path: '/admin/logs', keywords: ['admin', 'errors'] },
    { label: 'Status', path: '/admin/status', keywords: ['admin', 'jobs', 'sync'] },
    { label: 'Users', path: '/admin/users', keywords: ['admin', 'allow-list', 'owner'] },
    { label: 'Configuration', path: '/admin/config', keywords: ['admin', 'flags', 'parameters'] },
  ],
});
