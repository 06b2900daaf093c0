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
      description: 'Who invited whom, what is pending, and how bonds are doing.',
      first: [{ function: 'invitations_list' }, { function: 'invitations_series', beside: 'invitations_list' }],
    },
    {
      path: '/invitations/stats',
      page: './stats/StatsPage',
      title: 'Invitation statistics',
      description: 'Whether growth through invitations is healthy: acceptance, activity, depth and who invites well.',
      first: [{ function: 'invitations_stats' }],
    },
    {
      path: '/invitations/eip10-scores',
      page: './bondScores/BondScoresPage',
      title: 'Bond scores under EIP-10',
      description: 'What EIP-10 changes for each inviter: the best and worst invitees instead of the plain mean.',
      first: [{ function: 'eip10_scores' }],
    },
    {
      path: '/invitations/invite-graph',
      page: './inviteGraph/InviteGraphPage',
      title: 'Invite graph',
      description: 'Who invited whom: the whole forest of invitations, how its branches are doing, and how it grew.',
      first: [{ function: 'invite_graph_stats' }],
    },
  ],
  nav: [
    { label: 'Invitations', path: '/invitations', bar: 'main', order: 60 },
    { label: 'All invitations', path: '/invitations', bar: 'section', order: 10 },
    { label: 'Invite graph', path: '/invitations/invite-graph', bar: 'section', order: 20 },
    { label: 'Bond scores', path: '/invitations/eip10-scores', bar: 'section', order: 30 },
    { label: 'Statistics', path: '/invitations/stats', bar: 'section', order: 40 },
  ],
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
  commands: [
    {
      label: 'All invitations',
      path: '/invitations',
      keywords: ['who invited whom', 'bond', 'invite', 'inviter', 'pending'],
    },
    {
      label: 'Invite graph',
      path: '/invitations/invite-graph',
      keywords: ['tree', 'forest', 'hierarchy', 'lineage', 'root'],
    },
    { label: 'Invitation statistics', path: '/invitations/stats', keywords: ['k-factor', 'growth', 'funnel', 'depth'] },
    { label: 'Bond scores', path: '/invitations/eip10-scores', keywords: ['EIP-10', 'what if', 'invitees'] },
  ],
});
