import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, object, time } from '../schema/field.ts';
import { countFrom, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const reciprocatedCycles = pageFunction({
  name: 'reciprocated_cycles',
  answers: 'Positive reviews that form triangles and rectangles, with up to 500 of them.',
  args: { person: who(), size: countFrom(3, 4) },
  answer: stamped({
    triangles: count({ metric: 'D10' }),
    rectangles: count({ metric: 'D10' }),
    edgesInTriangle: count(),
    edgesInRectangle: count(),
    hubsLeftOut: count({ says: 'People with too many reviews to look at.' }),
    version: maybe(count()),
    computedAt: maybe(time()),
    rows: list(object({ size: count(), members: list(person()) })),
  }),
  bench: [{ args: { person: '1' }, label: 'person', budget: 'chosen' }],
});
