import { SCORE_BANDS } from '../fields/farmer.ts';
import { foundPerson } from '../fields/person.ts';
import { slashStatus } from '../fields/slash.ts';
import { TARGET_TYPES } from '../fields/vote.ts';
import { agreementFields, voteSkillFields } from '../fields/voteSkill.ts';
import { pageFunction } from '../schema/declaration.ts';
import {
  count,
  flag,
  found,
  fraction,
  id,
  list,
  maybe,
  number,
  object,
  optional,
  text,
  time,
  whole,
  word,
} from '../schema/field.ts';
import { range, someOf, who } from '../schema/filter.ts';
import { busiestSlashVoter } from '../schema/largest.ts';
import { person, share, stampFields } from '../schema/shapes.ts';

const slashVote = object({
  slashId: id(),
  subject: person(),
  amount: maybe(whole()),
  status: slashStatus(),
  direction: maybe(word(['up', 'down'])),
  coherent: maybe(flag({ says: 'With the outcome; null of an inconclusive slash.' })),
  pivotal: flag({ metric: 'voting.pivotal', says: 'This vote alone could have changed how it ended.' }),
  hours: number({ unit: 'hours', says: 'After the opening.' }),
});

export const votingProfile = pageFunction({
  name: 'voting_profile',
  answers: 'One voter in depth: when and how they vote, their record on slashes, and who votes like them.',
  args: { id: who({ required: true, sample: '2', sampleFrom: busiestSlashVoter }) },
  filters: {
    range: range({ says: 'When it was cast; for the record, when the slash closed.' }),
    type: someOf(TARGET_TYPES, { says: 'What was voted on; slash votes and the record stay.' }),
  },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()), suggest: optional(list(foundPerson())) },
    {
      votes: count({ metric: 'profile.votesCast' }),
      upShare: share({ metric: 'votes.upvoteShare' }),
      weight: number(),
      hours: list(object({ day: count({ says: '1 is Monday, in UTC.' }), hour: count(), count: count() })),
      series: list(object({ at: time(), up: count(), down: count() })),
      record: maybe(object(voteSkillFields)),
      flags: list(
        object({
          detector: text(),
          score: maybe(number()),
          band: maybe(word(SCORE_BANDS)),
          coverage: maybe(fraction()),
        }),
      ),
      slashVotes: list(slashVote, { says: 'On closed slashes, the newest 500.' }),
      sealed: count({ says: 'Votes on slashes that are open or were cancelled.' }),
      lockstep: list(
        object({
          person: person(),
          targets: count({ says: 'On which both voted the same way within two minutes, in 90 days.' }),
          jaccard: maybe(fraction()),
          joined: flag({ says: 'More than chance explains.' }),
        }),
      ),
      coVoters: list(object({ person: person(), ...agreementFields }), { says: 'Of all time.' }),
    },
  ),
  bench: [{ args: { id: '@person_777', filters: { range: '90d' } }, budget: 'chosen' }],
});
