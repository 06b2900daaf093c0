import type { Term } from './terms.ts';

/** Meaning of each domain term, in at most 25 words. Separate from the terms, so that pages load it on demand. */
export const MEANINGS: Readonly<Record<Term, string>> = {
  archive: 'To take back a review. It stays readable but no longer counts.',
  batch: 'Several reviews or votes by one person, only minutes apart.',
  bond: 'For 180 days after someone joins, their inviter shares in the gains and losses of their score.',
  endorsement: 'An active positive review or vouch: a public sign that one person trusts another.',
  farmer: 'Someone whose reviews look made to raise scores rather than to express trust. A signal, not a verdict.',
  headroom: 'How many more reviews given in return would still count before EIP-7 neutralizes them.',
  influence: 'How much weight someone carries, as calculated by the network.',
  invitation: 'Members join at the invitation of another member, who carries a bond for them.',
  level: 'A named band of the score, from untrusted (below 800) to renowned (2,600 and above).',
  'mass archive': 'Many reviews taken back in one sitting.',
  neutralized: 'No longer counted, because too many reviews of that person were only given in return.',
  review: 'A public statement about someone: positive, neutral or negative, with a text. Others vote on it.',
  ring: 'A group of accounts that vote the same way on the same items at almost the same time.',
  score: 'A number from 0 to 2,800 that says how credible someone is. Everyone starts at 1,200.',
  season: 'A span of weeks in which XP is counted. Each season starts from zero.',
  signal: 'A pattern in public data that deserves a look. It proves nothing, and the person concerned can respond.',
  slash: 'A public accusation. Members vote for 48 hours; if it is upheld, the accused loses score or XP.',
  stake: 'Money put behind someone through a vouch. It can be withdrawn.',
  streak: 'Days in a row on which someone contributed.',
  'trust market': 'A market where people buy trust or distrust in someone; the price shows what they expect.',
  turnout: 'The share of active members who voted on a slash.',
  unhealthy: 'How a vouch ends when the voucher marks that something was wrong.',
  vouch: 'Money staked on a person you trust. It counts as long as it stays there.',
  XP: 'Points for activity. They show how much someone does, not how far they are trusted.',
  'EIP-6': 'A rule: a positive review voted down by its subject counts as spam and costs its author more each time.',
  'EIP-7': 'A rule: when too many reviews of a person were only given in return, some stop counting.',
  'EIP-10':
    'A rule: inviters are rated by the average score of their invitees; with five or more, by the best two and worst two.',
  'EIP-12': 'A rule: a score two or more levels above what the person’s influence merits is lowered.',
};
