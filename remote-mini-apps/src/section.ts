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
    { label: 'Magic', path: '/magic', bar: 'section', order: 20 },
    { label: 'Ethos search', path: '/mini-apps/ethossearch', bar: 'section', order: 30 },
    { label: 'X score lookup', path: '/mini-apps/twitter-score-lookup', bar: 'section', order: 40 },
    { label: 'Farmer scores', path: '/mini-apps/farmer-scores', bar: 'section', order: 50, flag: 'farmerScores' },
    { label: 'Reciprocated reviews', path: '/mini-apps/reciprocated-reviews', bar: 'section', order: 60 },
    { label: 'Score correlation', path: '/mini-apps/score-correlation', bar: 'section', order: 70 },
    { label: 'Losses', path: '/mini-apps/oops-I-lost-it-again', bar: 'section', order: 80 },
    { label: 'Weekly XP', path: '/mini-apps/weekly-xp-overview', bar: 'section', order: 100 },
    { label: 'Voting analysis', path: '/mini-apps/voting-analysis', bar: 'section', order: 85 },
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
    {
      id: 'farmer-score',
      slot: 'profile.widget@1',
      title: 'Farmer scores',
      module: './widgets/FarmerScore',
      minHeight: 230,
      order: 100,
      flag: 'farmerScores',
    },
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
    { label: 'Magic', path: '/magic', keywords: ['question', 'explore', 'query', 'group', 'measure', 'chart'] },
    { label: 'Telegram viewer', path: '/telegram-viewer', keywords: ['messages', 'channel', 'chat', 'community'] },
    {
      label: 'Reciprocated reviews',
      path: '/mini-apps/reciprocated-reviews',
      keywords: ['EIP-7', 'EIP-14', 'mutual', 'review for review', 'triangles'],
    },
    {
      label: 'Score correlation',
      path: '/mini-apps/score-correlation',
      keywords: ['pearson', 'spearman', 'influence', 'outliers', 'scatter'],
    },
    {
      label: 'Oops, I lost it again',
      path: '/mini-apps/oops-I-lost-it-again',
      keywords: ['losses', 'streak', 'drawdown', 'ledger'],
    },
    { label: 'Weekly XP', path: '/mini-apps/weekly-xp-overview', keywords: ['season', 'rank', 'emission', 'earners'] },
    {
      label: 'Voting analysis',
      path: '/mini-apps/voting-analysis',
      keywords: ['skill', 'kappa', 'blocs', 'pivotal', 'judges'],
    },
  ],
});
