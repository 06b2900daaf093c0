import { agreementFields, voteSkillFields } from '../fields/voteSkill.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, fraction, id, list, maybe, number, object } from '../schema/field.ts';
import { countFrom, levelsNamed, oneOf, range, who } from '../schema/filter.ts';
import { busiestSlashVoter } from '../schema/largest.ts';
import { level, person, share } from '../schema/shapes.ts';

const accuracy = () => share({ metric: 'slashVotes.record' });

export const votingAnalysis = pageFunction({
  name: 'voting_analysis',
  answers:
    'Who votes on slashes with the outcome, who votes alike, and whether early or high votes are right more often.',
  filters: {
    minN: countFrom(0, 1_000_000, { fallback: 10, says: 'Fewest decided slashes of a voter.' }),
    level: levelsNamed(),
    person: who({ sampleFrom: busiestSlashVoter }),
    type: oneOf(['slash', 'content'], {
      says: 'What pairs and groups agree on. Left out: groups by either, pairs by slashes.',
    }),
    range: range({ says: 'When the slash closed. Who votes alike is of all time.' }),
  },
  answer: stamped({
    total: count({ says: 'Voters who match.' }),
    decided: count({ says: 'Slashes upheld or defended.' }),
    skill: list(
      object({
        person: person(),
        ...voteSkillFields,
        closed: count({ says: 'Closed slashes voted on.' }),
        pivotal: count({
          metric: 'voting.pivotal',
          says: 'Closed slashes whose end this vote alone could have changed.',
        }),
        weight: number(),
        early: share({ says: 'Votes in the first quarter of the time.' }),
      }),
      { says: 'The best two hundred.' },
    ),
    coVoters: list(object({ a: person(), b: person(), ...agreementFields }), {
      says: 'The hundred pairs that share most.',
    }),
    blocs: list(
      object({
        members: list(person()),
        size: count(),
        edges: count({ says: 'Pairs that agree.' }),
        slashPairs: count({ says: 'Of them, by slashes.' }),
        contentPairs: count({ says: 'Of them, by reviews, vouches and other content.' }),
        agreement: fraction(),
        expected: fraction({ says: 'How often chance alone would let them agree, by how often each votes up.' }),
        kappa: maybe(number({ metric: 'voting.kappa', says: 'Null where chance alone would always agree.' })),
        favorites: list(object({ person: person(), votes: count() }), {
          says: 'Whose content they vote up most, by their newest upvotes.',
        }),
        links: list(
          object({
            a: id({ says: 'User id.' }),
            b: id(),
            slashes: flag({ says: 'They agree on slashes.' }),
            content: flag(),
          }),
          { says: 'Pairs that agree, among the first 24 members.' },
        ),
      }),
      {
        says: 'Voters joined by a kappa of .6 and more over at least eight slashes, or by agreeing in at least 90% of 30 or more other targets.',
      },
    ),
    calibration: list(object({ part: count({ says: 'Quarter of the time, from 0.' }), accuracy: accuracy() })),
    byLevel: list(object({ level: level(), accuracy: accuracy() })),
  }),
  bench: [
    { args: { filters: { minN: 5 } }, budget: 'chosen' },
    { args: { filters: { range: '90d' } }, budget: 'chosen' },
    { args: { filters: { type: 'content' } }, budget: 'chosen' },
  ],
});
