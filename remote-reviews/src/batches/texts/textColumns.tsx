import type { RowOf } from '@companion/functions';
import type { reviewsTextGroups } from '@companion/functions/reviewsTextGroups';
import { Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './texts.module.css';

/** Reviews by one author with similar texts (D9). */
export type TextGroup = RowOf<typeof reviewsTextGroups>;

/** Ids are field names, as exports expect. */
export const textColumns: readonly Column<TextGroup>[] = [
  { id: 'author', header: 'Author', cell: ({ author }) => <Person person={author} />, primary: true },
  {
    id: 'title',
    header: 'Earliest text',
    cell: (group) => <Words group={group} />,
    main: true,
    exports: ['title', 'body'],
  },
  {
    id: 'reviews',
    header: 'Reviews',
    sort: 'reviews',
    align: 'end',
    metric: 'D9',
    cell: ({ reviews }) => <Num value={reviews} />,
    primary: true,
  },
  { id: 'subjects', header: 'Subjects', align: 'end', cell: ({ subjects }) => <Num value={subjects} /> },
  { id: 'archived', header: 'Archived', align: 'end', cell: ({ archived }) => <Num value={archived} />, primary: true },
  { id: 'start', header: 'First', cell: ({ start }) => <TimeAgo at={start} /> },
  { id: 'end', header: 'Last', sort: 'last', cell: ({ end }) => <TimeAgo at={end} /> },
  { id: 'id', header: 'Similarity group', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];

function Words({ group: { title, body } }: { group: TextGroup }) {
  const text = title || body;
  return text ? (
    <bdi className={s.words} title={text}>
      {text}
    </bdi>
  ) : (
    'No text'
  );
}
