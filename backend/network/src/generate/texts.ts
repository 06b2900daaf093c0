import type { Review } from '../dataset.ts';
import type { Random } from './random.ts';

type Sentiment = Review['score'];

const WORK = [
  'the indexer migration',
  'our liquidity research',
  'a wallet integration',
  'the translation sprint',
  'an audit of the staking contract',
  'the weekly community call',
  'a bug in the price feed',
  'the onboarding guide',
  'an escrow deal',
  'a small grant',
  'the test network',
  'the analytics dashboard',
  'a design review',
  'the trust market of a friend',
  'a node upgrade',
  'the moderation queue',
  'a hackathon project',
  'the release notes',
  'an over-the-counter trade',
  'a governance draft',
  'the oracle comparison',
  'a lending position',
  'the bridge incident report',
  'the newcomers channel',
  'a pull request of mine',
  'the fee model',
  'a multisig rotation',
  'the mobile beta',
  'an open position in my team',
  'the vote counting script',
  'a season summary',
  'the documentation rewrite',
];
const TIMES = [
  'last week',
  'over the past months',
  'in spring',
  'twice now',
  'during the last season',
  'for about a year',
];

const OPENERS: Record<Sentiment, string[]> = {
  positive: [
    'We worked on {work} {time} and everything was delivered as promised.',
    'Helped me with {work} without asking for anything in return.',
    'I have followed the work on {work} {time}; it is careful and honest.',
    'Answered every question about {work}, even the stupid ones.',
    'Found a serious mistake in {work} and reported it quietly.',
    'Paid on time for {work} and explained every step.',
    'Took over {work} when nobody else wanted to.',
    'Known to me from {work}; keeps a cool head when prices fall.',
    'Spent an evening with me on {work} and left the credit to the team.',
    'We disagreed about {work} {time}, and it stayed a good conversation.',
    'The numbers behind {work} were correct to the last digit.',
    'Returned what was left over from {work} without being asked.',
    'Warned me about a risk in {work} that I had not seen {time}.',
    'Has kept {work} running {time}, mostly unnoticed.',
  ],
  neutral: [
    'We spoke about {work} once, too little to judge.',
    'Did part of {work}, the rest is still open.',
    'Friendly in chats, but I have not seen results on {work} yet.',
    'Mixed feelings after {work}: good ideas, slow follow-up.',
    'New account, some posts about {work}, nothing to complain about.',
  ],
  negative: [
    'Promised to finish {work} and stopped answering {time}.',
    'Sold a copied report as own work on {work}.',
    'Asked for reviews in exchange for reviews after {work}.',
    'Kept the advance payment for {work}.',
    'Pushes a token in every thread about {work} without saying that it is paid.',
    'Blocked me when I asked for the numbers behind {work}.',
  ],
};
const MORE: Record<Sentiment, string[]> = {
  positive: [
    'The notes they left behind still save us time.',
    'Would work together again.',
    'Disagrees in public and stays polite.',
    'No drama, no excuses.',
    'I staked a little because of that.',
    'Their market calls are explained, not shouted.',
    'Two people I trust told me the same.',
    'Reads the contracts before signing them.',
    'Gives credit to others by name.',
    'Earlier we also shared {work}.',
    'I would hire them for {work} at once.',
    'Came recommended because of {work}, rightly so.',
    'Still answers questions about {work}.',
    'Corrects own mistakes in the open.',
  ],
  neutral: [
    'I may update this later.',
    'Time will tell.',
    'Others know more than I do.',
    'The code is public, so look for yourself.',
    'Leaving this here as a note.',
  ],
  negative: [
    'I have kept the messages.',
    'A refund would change my mind.',
    'Be careful with advance payments.',
    'Three others told me the same story.',
    'The public answer left out the important part.',
    'Nothing has been returned so far.',
  ],
};
const TITLES: Record<Sentiment, string[]> = {
  positive: [
    'Reliable on {work}',
    'Solid person',
    'Delivered {work}',
    'Great help',
    'Trust them with {work}',
    'Honest builder',
    'Calm and exact',
    'A good teacher',
    'Would vouch',
    'Careful trader',
  ],
  neutral: ['Too early to say', 'Some experience', 'Half done', 'Mixed feelings', 'No strong opinion'],
  negative: [
    'Did not deliver',
    'Be careful',
    'Copied {work}',
    'Unpaid work',
    'Review trading',
    'Not what was promised',
  ],
};
const BATCH = [
  ['Great person', 'Great person, strong community member, recommended'],
  ['Legit', 'Legit builder and kind soul, always supporting'],
  ['Trusted frens', 'One of the best, support back please'],
  ['GM', 'Active member, good vibes, keep building'],
];
const CLAIMS = [
  'Took payment for {work} and never delivered.',
  'Runs several accounts that review each other.',
  'Copied {work} and sold it as own work.',
  'Misled voters about {work}.',
  'Kept funds that belonged to the team behind {work}.',
  'Paid for reviews {time}.',
  'Impersonated a team member during {work}.',
];
const VOUCH_COMMENTS = [
  'Worked together on {work}.',
  'Would trust with my keys.',
  'Years of honest work.',
  'Helped with {work} when it mattered.',
  'Small stake, more when we meet again.',
  '',
  'Knows what they do.',
  'Met {time}, impressed.',
];
const CHAT = [
  'Has anyone read the review of @{handle} yet?',
  'Voting on slash #{slash} closes soon, read the evidence first.',
  'Market on @{handle} moved a lot today.',
  'I think the claim against @{handle} is weak.',
  'Weekly XP numbers are out.',
  'Reminder: nobody from the team writes you first.',
  'Thanks @{handle} for {work}.',
  'Who is going to the call on {work}?',
  'Good morning from the night shift.',
  'Can someone explain how weights work for slash #{slash}?',
];

function fill(random: Random, template: string): string {
  const text = template.replace('{work}', random.pick(WORK)).replace('{time}', random.pick(TIMES));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Title and text of a review; the number of sentences is log-normal, one in twelve is empty. */
export function reviewText(random: Random, sentiment: Sentiment): { title: string; description: string } {
  const title = fill(random, random.pick(TITLES[sentiment]));
  if (random.chance(0.08)) return { title, description: '' };
  const count = Math.min(9, Math.max(1, Math.round(random.logNormal(2, 0.6))));
  const sentences = [fill(random, random.pick(OPENERS[sentiment]))];
  const rest = [...MORE[sentiment]];
  while (sentences.length < count && rest.length > 0) {
    const [more] = rest.splice(random.whole(0, rest.length - 1), 1);
    if (more) sentences.push(fill(random, more));
  }
  return { title, description: sentences.join(random.chance(0.1) ? '\n\n' : ' ') };
}

/** The text that a review farm repeats. */
export function batchText(random: Random): { title: string; description: string } {
  const [title = '', description = ''] = random.pick(BATCH);
  return { title, description };
}

export const slashClaim = (random: Random) => fill(random, random.pick(CLAIMS));
export const vouchComment = (random: Random) => fill(random, random.pick(VOUCH_COMMENTS));

/** A chat line about a handle or a slash number. */
export function chatLine(random: Random, handle: string, slash: number): string {
  return fill(random, random.pick(CHAT)).replace('{handle}', handle).replace('{slash}', String(slash));
}
