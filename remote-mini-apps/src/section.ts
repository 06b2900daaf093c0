import { defineSection } from '@companion/contract';
import { routes } from './routes';

export default defineSection({
  id: 'mini-apps',
  name: 'Mini-apps',
  owner: 'Mini-apps team',
  contract: '^1.2.0',
  prefixes: ['/mini-apps', '/magic', '/telegram-viewer'],
  routes,
  nav: [
    { label: 'Mini-apps', path: '/mini-apps', bar: 'main', order: 80 },
    { label: 'All tools', path: '/mini-apps', bar: 'section', order: 10 },
    { label: 'Ethos search', path: '/mini-apps/ethossearch', bar: 'section', order: 30 },
    { label: 'X score lookup', path: '/mini-apps/twitter-score-lookup', bar: 'section', order: 40 },
    { label: 'Farmer scores', path: '/mini-apps/farmer-scores', bar: 'section', order: 50, flag: 'farmerScores' },
    { label: 'Raffle bot', path: '/mini-apps/raffle-bot', bar: 'section', order: 90 },
    { label: 'Telegram viewer', path: '/telegram-viewer', bar: 'section', order: 120 },
  ],
  widgets: [
    {
      id: 'messages',
      slot: 'profile.widget@1',
      title: 'Messages',
      module: './widgets/Messages',
      minHeight: 132,
      order: 80,
    },
    { label: 'Reciprocated reviews', path: '/mini-apps/reciprocated-reviews', bar: 'section', order: 60 },
  ],
  commands: [
    { label: 'Mini-apps', path: '/mini-apps', keywords: ['tools', 'lookup', 'detection'] },
    {
      label: 'X score lookup',
      path: '/mini-apps/twitter-score-lookup',
      keywords: ['twitter', 'handles', 'csv', 'score'],
    },
    {
      label: 'Raffle bot',
      path: '/mini-apps/raffle-bot',
      keywords: ['draw', 'lottery', 'winners', 'prize', 'verify', 'random'],
    },
    {
      label: 'Ethos search',
      path: '/mini-apps/ethossearch',
      keywords: ['words', 'text', 'reviews', 'phrase', 'overview'],
    },
    { label: 'Telegram viewer', path: '/telegram-viewer', keywords: ['messages', 'channel', 'chat', 'community'] },
      label: 'Reciprocated reviews',
      path: '/mini-apps/reciprocated-reviews',
      keywords: ['EIP-7', 'EIP-14', 'mutual', 'review for review', 'triangles'],
    },
  ],
});
