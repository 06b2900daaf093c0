import { FIGURES, fitFields } from '../fields/correlation.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, number, object, tuple, whole, word } from '../schema/field.ts';
import { countFrom, levelsNamed, oneOf, someOf, trueOrFalse } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

const ends = () => tuple([maybe(number()), maybe(number())]);

export const scoreCorrelation = pageFunction({
  name: 'score_correlation',
  answers:
    'Two figures of all profiles compared: the fit, who is far off it, and what remains with others held constant.',
  args: {
    x: oneOf(FIGURES, { fallback: 'activeReviews' }),
    y: oneOf(FIGURES, { fallback: 'score' }),
    log_x: trueOrFalse({ fallback: false, says: 'As a decimal logarithm; only values above 0.' }),
    log_y: trueOrFalse({ fallback: false }),
    controls: someOf(FIGURES, { most: 5, says: 'Up to five figures whose effect is taken out first.' }),
  },
  filters: { level: levelsNamed(), minReviews: countFrom(0, 1_000_000, { sample: 10 }) },
  answer: stamped({
    x: word(FIGURES),
    y: word(FIGURES),
    metrics: list(word(FIGURES), { says: 'Every figure there is.' }),
    controls: list(word(FIGURES)),
    fit: object(fitFields),
    partial: maybe(object(fitFields, { says: 'Given the controls, without a rank; null without any.' })),
    constant: flag({ says: 'One of both is the same for everyone.' }),
    points: maybe(list(tuple([id(), number(), number()]), { says: 'Profile id, x, y; null beyond 5,000 people.' })),
    bins: maybe(
      list(object({ x: whole(), y: whole(), count: count() }), {
        says: 'Beyond 5,000 people: counts in hexagons, 30 across the range and 20 rows up; odd rows stand half a one to the right.',
      }),
    ),
    range: object({ x: ends(), y: ends() }),
    outliers: list(object({ person: person(), x: number(), y: number(), residual: number() })),
  }),
  bench: [
    {
      args: { x: 'vouchedEth', y: 'xpTotal', log_x: true, log_y: true, controls: ['activeReviews', 'score'] },
      label: 'logarithmic, two controls',
      budget: 'chosen',
    },
  ],
});
