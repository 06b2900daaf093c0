import type { RouteDeclaration } from '@companion/contract';

/** Pages of this section. Apart from the declaration, so that the index can read them without the schema's code. */
export const routes: RouteDeclaration[] = [
  {
    path: '/mini-apps',
    page: './index/MiniAppsPage',
    title: 'Mini-apps',
    description: 'Small tools on the data of the reputation network: each answers one question.',
    first: [{ function: 'mini_apps_index' }],
  },
  {
    path: '/mini-apps/twitter-score-lookup',
    page: './lookup/LookupPage',
    title: 'X score lookup',
    description: 'Scores, reviews and vouches of one or up to 500 X accounts at once, from a list or a post.',
    uses: ['@companion/ui/table'],
  },
  {
    path: '/mini-apps/farmer-scores',
    page: './farmer/FarmerPage',
    title: 'Farmer scores',
    description:
      'Whose reviewing looks like trading reviews for score, with every line of it: a signal, not a verdict.',
    first: [{ function: 'farmer_scores' }],
    uses: ['@companion/ui/page', '@companion/ui/table', '@companion/ui/evidence'],
    noindex: true,
  },
];
