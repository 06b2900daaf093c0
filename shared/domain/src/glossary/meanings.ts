import type { Term } from './terms.ts';

/** What each word of the field means, in 25 words at most. Apart from the words, so that pages load it when it is first asked for. */
export const MEANINGS: Readonly<Record<Term, string>> = {
  archive: 'To take back a review. It stays readable, but no longer counts.',
  batch: 'Many reviews or votes by one person with only minutes between them.',
  bond: 'For 180 days after somebody joins, their inviter gains or loses score with them.',
  endorsement: 'An active positive review or vouch: both say that one person trusts another.',
  farmer: 'Somebody whose reviews look made to raise scores rather than to express trust. A signal, not a verdict.',
  headroom: 'How many more reviews given in return would still count before the network leaves them out.',
  influence: 'How much weight somebody has, as the network itself works it out.',
  invitation: 'Members join by the invitation of another member, who carries a bond for them.',
  level: 'A band of the score with a name, from untrusted (below 800) to renowned (2,600 and above).',
  'mass archive': 'Many reviews taken back in one go.',
  neutralized:
    'Said of a review that no longer counts because too many reviews of that person were only given in return.',
  review: 'A public statement about somebody: positive, neutral or negative, with a text. Others vote on it.',
  ring: 'A group of accounts that vote for the same things at almost the same time.',
  score: 'A number from 0 to 2,800 for how credible somebody is. Everyone starts at 1,200.',
  season: 'A span of weeks over which XP is counted, after which it begins anew.',
  signal: 'A pattern in public data that deserves a look. It proves nothing, and the person concerned can answer it.',
  slash: 'A public accusation. Members vote for 48 hours; if it is upheld, the accused loses score or XP.',
  stake: 'Money put behind somebody by a vouch. It can be taken back.',
  streak: 'Days in a row on which somebody contributed.',
  'trust market': 'A market on which people buy trust or distrust in somebody; the price shows what they expect.',
  turnout: 'The share of active members who voted on a slash.',
  unhealthy: 'Said of a vouch that was withdrawn with the note that something was wrong.',
  vouch: 'Money staked on a person one trusts. It counts for as long as it stays there.',
  XP: 'Points for activity. They show how much somebody does, not how far they are trusted.',
  'EIP-6': 'A rule: a positive review that its subject votes down counts as spam, and costs its author more each time.',
  'EIP-7': 'A rule: where too many reviews of a person were only given in return, some stop counting.',
  'EIP-10':
    'A rule: invitations count by the average score of the invited; of five or more, of the best two and the worst two.',
  'EIP-12': 'A rule: a score two or more levels above what the influence of a person merits is lowered.',
};
