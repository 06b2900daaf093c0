/** Calls with budgets of their own: a page call 50 ms, a search or a recomputation the visitor chose 150 ms. */
export type Budget = 'page' | 'chosen';

export type PageCase = { function: string; label: string; args: Record<string, unknown>; budget: Budget };

/** Somebody busy on every side of the loaded network, as the pages name people. */
const BUSY = '1';

/** Values of arguments without a default, by name: somebody and something busy. */
export const SAMPLES: Record<string, unknown> = {
  id: BUSY,
  user_id: 1_000_001,
  profile_id: 1,
  profileid: 1,
  slash_id: 5,
  review_id: 1,
  market_id: 1,
  person: BUSY,
  handle: 'person_1',
  handles: ['person_1', 'person_2', 'person_3'],
  items: ['person_1', 'person_2'],
  ids: ['1', '2', '3'],
  q: 'person_12',
  query: 'person_12',
  season: 1,
  kind: 'profile',
  a: '1',
  b: '2',
  profile_ids: [1, 2, 3],
  day: '2026-02-01',
  period: 90,
};

/** Functions that show one row of a list, which only that knows the ids of. */
export const DETAILS: Record<string, string> = {
  reviews_batch_detail: 'reviews_batches',
  reviews_mass_archive_detail: 'reviews_mass_archive',
};

/** Functions whose plain call already is a search or a recomputation. */
const CHOSEN = new Set(['people_search', 'twitter_score_lookup', 'votes_search', 'profile_interactions']);

export const budgetOf = (name: string): Budget => (CHOSEN.has(name) ? 'chosen' : 'page');

/** Other views of a page than its first: tabs and sorts are page calls, filters and searches are chosen by the visitor. */
const sorted = (name: string, ...sorts: string[]): PageCase[] =>
  sorts.map((sort) => ({ function: name, label: `sort ${sort}`, args: { sort }, budget: 'page' }));
const filtered = (name: string, ...all: Record<string, unknown>[]): PageCase[] =>
  all.map((filters) => ({ function: name, label: JSON.stringify(filters), args: { filters }, budget: 'chosen' }));
const tab = (name: string, args: Record<string, unknown>): PageCase => ({
  function: name,
  label: JSON.stringify(args),
  args,
  budget: 'page',
});

const range = { range: '30d' };

export const CASES: PageCase[] = [
  ...sorted('reviews_list', '-votes', 'created', '-authorScore'),
  ...filtered(
    'reviews_list',
    { q: 'trusted market' },
    { q: 'nowhere' },
    { person: BUSY },
    { status: 'archived' },
    { sentiment: 'negative' },
    { authorLevel: ['known'] },
    { reciprocal: 'yes' },
    { inBatch: 'yes' },
    { minVotes: 20 },
    range,
  ),
  ...filtered('reviews_series', range, { author: BUSY }),
  ...sorted('vouches_list', '-vouched', '-days', '-ethDays'),
  ...filtered('vouches_list', { q: 'trusted' }, { person: BUSY }, { mutual: 'yes' }, { minEth: '0.4' }, range),
  ...filtered('vouches_series', range, { subject: BUSY }),
  ...filtered('vouches_statistics', { minEth: '0.1' }, { authorLevel: ['known'] }, { subject: BUSY }),
  ...sorted('votes_targets', '-controversy', '-last'),
  ...filtered(
    'votes_targets',
    { type: ['review'] },
    { subject: BUSY },
    { voter: BUSY },
    { voterLevel: ['known'] },
    range,
  ),
  ...filtered(
    'votes_stream',
    { direction: 'down' },
    { voter: BUSY },
    { subject: BUSY },
    { voterLevel: ['known'] },
    range,
  ),
  ...filtered('votes_heat', { type: ['review'] }, { voter: BUSY }, { voterLevel: ['known'] }, range),
  ...filtered('votes_series', { direction: 'down' }, { voter: BUSY }, { voterLevel: ['known'] }, range),
  {
    function: 'votes_search',
    label: 'received',
    args: { person: BUSY, filters: { dir: 'received' } },
    budget: 'chosen',
  },
  { function: 'votes_search', label: '30d', args: { person: BUSY, filters: range }, budget: 'chosen' },
  { function: 'votes_search', label: 'sort weight', args: { person: BUSY, sort: '-weight' }, budget: 'chosen' },
  ...sorted('slashes_list', '-closes', '-amount', '-votes', '-share'),
  ...filtered('slashes_list', { q: 'trusted' }, { status: 'upheld' }, { person: BUSY }),
  ...filtered('slashes_overview', range),
  ...sorted('slashes_impact', '-reach', '-opened'),
  ...sorted('slash_votes', '-votes', '-share'),
  ...sorted('bad_friends', '-slashes', '-rate', '-last'),
  ...filtered('bad_friends', { role: 'voucher' }, { person: BUSY }, range),
  ...sorted('misplaced_slashes', '-opened', '-amount'),
  ...sorted('invitations_list', '-accepted', '-impact', '-scoreNow'),
  ...filtered('invitations_list', { inviter: BUSY }, { bond: 'open' }, { level: ['known'] }, range),
  ...filtered('invitations_stats', { inviterLevel: ['known'] }, range),
  ...sorted('eip10_scores', '-delta', '-n', '-new'),
  { function: 'people_search', label: 'word', args: { q: 'honest' }, budget: 'chosen' },
  { function: 'people_search', label: 'misspelt', args: { q: 'persn_1234' }, budget: 'chosen' },
  ...sorted('profiles_search', 'name', '-joined', '-positiveShare', '-vouchedIn', '-reviews', '-delta30'),
  ...filtered(
    'profiles_search',
    { q: 'person_12' },
    { level: ['known'] },
    { minReviews: 20 },
    { joinedFrom: '2026-01-01' },
  ),
  tab('home_overview', { range: '24h' }),
  tab('home_overview', { range: '30d' }),
  tab('profile_overview', { id: '@person_777' }),
  ...sorted('reviews_batches', '-reviews', '-span', '-surprise'),
  ...filtered('reviews_batches', { gap: 30, min: 3 }, { sentiment: 'negative' }, { author: BUSY }),
  ...sorted('reviews_mass_archive', '-start', '-span'),
  ...filtered('reviews_mass_archive', { gap: 60, min: 3 }, range),
  ...sorted('reviews_archived_leaderboard', '-rate', '-total', '-lifetime', '-last'),
  ...filtered(
    'reviews_archived_leaderboard',
    { by: 'subject' },
    { range: '90d' },
    { sentiment: 'negative' },
    { person: BUSY },
  ),
  ...sorted('votes_bots', '-votes', '-coverage'),
  ...filtered('votes_bots', { period: 30, min: 0 }, { level: ['known'] }),
  ...filtered('votes_analysis', range, { range: '90d' }, { type: 'review' }, { level: ['known'] }),
  ...filtered('voting_analysis', { minN: 5 }, { level: ['known'] }),
  ...sorted('reciprocated_reviews', '-at'),
  ...filtered('reciprocated_reviews', { person: BUSY }, { status: 'all' }, range),
  ...sorted('reciprocated_people', '-reciprocated', '-positive', 'headroom'),
  tab('reciprocated_people', { rule: 'eip14' }),
  { function: 'reciprocated_cycles', label: 'person', args: { person: BUSY }, budget: 'chosen' },
  ...filtered('farmer_scores', { minScore: 0, minCoverage: 0 }, { level: ['known'] }),
  {
    function: 'score_correlation',
    label: 'logarithmic, two controls',
    args: { x: 'vouchedEth', y: 'xpTotal', log_x: true, log_y: true, controls: ['activeReviews', 'score'] },
    budget: 'chosen',
  },
  ...filtered('score_correlation', { level: ['known'] }, { minReviews: 10 }),
  ...filtered('profiles_stats', { joinedFrom: '2026-01-01' }),
  { function: 'profiles_stats', label: 'vouched', args: { metric: 'vouchedEth' }, budget: 'chosen' },
  ...filtered('site_stats', range),
];
