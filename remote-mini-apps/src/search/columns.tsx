import { capitalized } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { ethosSearch } from '@companion/functions/ethosSearch';
import { Badge, Person, Sentiment, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { Marked, Snippet } from './Snippet';
import s from './search.module.css';

/** A matching text, and the words it matched. */
export type Hit = RowOf<typeof ethosSearch> & { words: readonly string[] };

const INACTIVE = { review: 'archived', vouch: 'ended', slash: 'cancelled' };

export const columns: readonly Column<Hit>[] = [
  { id: 'at', header: 'Time', sort: 'at', width: 110, cell: ({ at }) => <TimeAgo at={at} /> },
  {
    id: 'type',
    header: 'Kind',
    width: 150,
    exports: ['type', 'sentiment', 'active'],
    cell: ({ type, sentiment, active }) => (
      <span className={s.kind}>
        {type === 'review' ? <Sentiment value={sentiment} /> : capitalized(type)}
        {!active && <Badge>{INACTIVE[type]}</Badge>}
      </span>
    ),
  },
  {
    id: 'author',
    header: 'Author',
    width: 190,
    primary: true,
    cell: ({ author }) => <Person person={author} hideLevel />,
  },
  {
    id: 'subject',
    header: 'About',
    width: 190,
    primary: true,
    cell: ({ subject }) => <Person person={subject} hideLevel />,
  },
  {
    id: 'text',
    header: 'Text',
    wrap: true,
    main: true,
    primary: true,
    exports: ['title', 'text'],
    cell: ({ title, text, words }) => (
      <span className={s.text}>
        {title && (
          <strong>
            <Marked text={title} words={words} />
          </strong>
        )}
        {text && <Snippet text={text} words={words} />}
      </span>
    ),
  },
];

export const columnIds = columns.map(({ id }) => id);

/** Link to a text among those of its kind. */
export function hitHref({ type, id, author, subject }: Hit): string {
  if (type === 'slash') return `/slashes/impact/${id}`;
  const between = new URLSearchParams({ status: 'all', author: author.userkey, subject: subject.userkey });
  return `/${type === 'review' ? 'reviews' : 'vouches'}?${between}`;
}
