import { defineSection } from '@companion/contract';

export default defineSection({
  id: 'invitations',
  name: 'Invitations',
  owner: 'Invitations team',
  contract: '^1.2.0',
  prefixes: ['/invitations'],
  routes: [
    {
      path: '/invitations',
      page: './invitations/InvitationsPage',
      title: 'Invitations',
      description: 'Who brought whom into the network, what is pending, and how the bonds stand.',
      first: [{ function: 'invitations_list' }, { function: 'invitations_series', beside: 'invitations_list' }],
      uses: ['@companion/ui/page', '@companion/ui/table'],
    },
  ],
  nav: [{ label: 'Invitations', path: '/invitations', bar: 'main', order: 60 }],
  widgets: [
    {
      id: 'invitation-stats',
      slot: 'profile.widget@1',
      title: 'Invitation stats',
      module: './widgets/InvitationStats',
      minHeight: 350,
      order: 90,
    },
  ],
  commands: [{ label: 'All invitations', path: '/invitations', keywords: ['bond', 'invite', 'inviter', 'pending'] }],
});
