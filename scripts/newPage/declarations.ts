import type { PageNames } from './names';

export const listDeclaration = ({
  path,
  fn,
  declared,
  title,
  file,
  metric,
}: PageNames): string => `import { listFunction } from '../schema/declaration.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import { count, id, text, time } from '../schema/field.ts';
import { dayGiven, range, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const ${declared}Filters = {
  range: range({ says: 'When it happened.' }),
  asOf: dayGiven({ says: 'As of the end of this day.' }),
  author: who(),
};

export const ${declared} = listFunction({
  name: '${fn}',
  answers: '${title}, one by one.',
  filters: ${declared}Filters,
  orders: ['at'],
  order: '-at',
  row: { id: id(), at: time(), author: person(), title: text() },
  figures: { count: count({ metric: '${metric}' }) },
  file: { name: '${file}', columns: ['id', 'at', 'author', 'title'] },
  feed: {
    title: '${title}',
    page: '${path}',
    order: '-at',
    entry: (row) => ({
      id: \`${file}:\${row.id}\`,
      at: row.at,
      title: nameOf(row.author),
      text: row.title,
      path: \`${path}?author=\${whoPath(row.author)}\`,
    }),
  },
});
`;

export const seriesDeclaration = ({
  fn,
  declared,
  title,
  metric,
}: PageNames): string => `import { pageFunction, stamped } from '../schema/declaration.ts';
import { count } from '../schema/field.ts';
import { bucket } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';
import { ${declared}Filters } from './${declared}.ts';

export const ${declared}Series = pageFunction({
  name: '${fn}_series',
  answers: '${title} in each bucket of time.',
  args: { bucket: bucket() },
  filters: ${declared}Filters,
  answer: stamped(seriesFields({ count: count({ metric: '${metric}' }) })),
});
`;
