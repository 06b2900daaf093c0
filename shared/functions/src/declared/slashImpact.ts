import { slashFields, slashPoints } from '../fields/slash.ts';
import { BACKING_RULES, backingRule } from '../fields/slashFilters.ts';
import { pageFunction } from '../schema/declaration.ts';
import { flag, found, id, list, maybe, number, object, optional, time, wei, whole, word } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { mostVotedSlash } from '../schema/largest.ts';
import { person, stampFields } from '../schema/shapes.ts';

const scores = () =>
  object({
    atOpen: maybe(whole()),
    atClose: maybe(whole({ says: 'Now, while it is open.' })),
    after7d: maybe(whole({ says: 'Null before that day.' })),
  });

const backer = object({
  person: person(),
  reviewedOpen: flag(),
  reviewedClose: flag(),
  vouchedOpen: flag(),
  vouchedClose: flag(),
  vouchWeiOpen: maybe(wei({ says: 'Null without a known amount.' })),
  vouchWeiClose: maybe(wei({ says: 'Null without a known amount.' })),
  points: maybe(number({ metric: 'M10', unit: 'points', says: 'By the rule asked for; lost only where `counts`.' })),
  pointsOpen: maybe(number({ unit: 'points' })),
  pointsClose: maybe(number({ unit: 'points' })),
  left: list(object({ by: word(['archive', 'unvouch']), at: time(), hours: number({ unit: 'hours' }) }), {
    metric: 'slashImpact.leftDuring',
  }),
  scoreChange7d: maybe(
    whole({ metric: 'slashes.scoreChange7d', unit: 'points', says: 'From the opening; up to now before that day.' }),
  ),
});

export const slashImpact = pageFunction({
  name: 'slash_impact',
  answers:
    'One slash in depth: the points it moved, who backed the accused at opening and close, and who left between.',
  args: {
    slash_id: recordId({ required: true, sample: 5, sampleFrom: mostVotedSlash }),
    rule: backingRule('For the points of people.'),
  },
  answer: found(
    'slash',
    {
      ...stampFields,
      slash: maybe(object(slashFields)),
      nearest: optional(list(id(), { says: 'Slashes with numbers near an unknown one.' })),
    },
    {
      rule: word(BACKING_RULES),
      snapshot: optional(word(['open', 'close'], { says: 'When supporters were counted: by the rule asked for.' })),
      points: slashPoints(),
      counts: flag({ says: 'A score slash that was upheld: only then points are lost.' }),
      wouldBe: maybe(
        object(
          { direct: maybe(whole({ unit: 'points' })), endorsers: maybe(number({ unit: 'points' })) },
          { says: 'If an open score slash were upheld.' },
        ),
      ),
      losingSide: maybe(word(['author', 'subject'])),
      subjectScore: scores(),
      authorScore: scores(),
      people: list(backer, { metric: 'M9' }),
      links: list(object({ from: id(), to: id(), reviewed: flag(), vouched: flag() }), {
        metric: 'M9',
        says: 'Who of the first 40 people backed whom of them when it opened.',
      }),
      series: list(object({ at: time(), reviews: whole(), vouchedWei: wei(), score: maybe(whole()) }), {
        says: 'What stood behind the accused at the end of each day.',
      }),
    },
  ),
});
