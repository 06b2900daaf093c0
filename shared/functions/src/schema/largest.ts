import type { SampleFrom } from './filter.ts';

/*
 * Where to find the largest of each kind, so that benchmarks and tests request what costs most. Separate constants, so that a
 * page bundles only those it uses.
 */

export const busiestAuthor: SampleFrom = {
  fn: 'reviews_archived_leaderboard',
  args: { filters: { by: 'author' }, sort: '-total', per: 1 },
  rows: 'rows',
  value: 'person.userkey',
};
export const mostReviewed: SampleFrom = {
  fn: 'profiles_search',
  args: { sort: '-reviews', per: 1 },
  rows: 'rows',
  value: 'userkey',
};
export const busiestVoter: SampleFrom = {
  fn: 'votes_bots',
  args: { filters: { min: 0 }, sort: '-votes', per: 1 },
  rows: 'rows',
  value: 'voter.userkey',
};
export const busiestSlashVoter: SampleFrom = {
  fn: 'voting_analysis',
  args: { filters: { minN: 0 } },
  rows: 'skill',
  most: 'n',
  value: 'person.userkey',
};
export const busiestInviter: SampleFrom = {
  fn: 'eip10_scores',
  args: { sort: '-n', per: 1 },
  rows: 'rows',
  value: 'person.userkey',
};
export const largestBranch: SampleFrom = {
  fn: 'invite_subtree',
  args: { sort: '-size', per: 1 },
  rows: 'rows',
  value: 'userkey',
};
/** A closed one: votes of open slashes are hidden. */
export const mostVotedSlash: SampleFrom = {
  fn: 'slashes_list',
  args: { filters: { status: 'closed' }, sort: '-votes', per: 1 },
  rows: 'rows',
  value: 'id',
};
export const accuser: SampleFrom = { ...mostVotedSlash, value: 'author.userkey' };
export const accused: SampleFrom = { ...mostVotedSlash, value: 'subject.userkey' };
export const largestMarket: SampleFrom = {
  fn: 'markets_history',
  args: { sort: '-holders', per: 1 },
  rows: 'rows',
  value: 'id',
};

/** The `take` most-reviewed people, by the given name of theirs. */
export const mostReviewedPeople = (take: number, value: string): SampleFrom => ({
  fn: 'profiles_search',
  args: { sort: '-reviews', per: Math.min(take, 200) },
  rows: 'rows',
  take,
  value,
});
