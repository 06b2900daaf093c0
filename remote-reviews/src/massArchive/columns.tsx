import { formatDuration } from '@companion/domain';
import { Badge, Num, Person, Rate, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { contextWords } from './contexts';
import s from './massArchive.module.css';
import type { MassArchive } from './queries';

/** Ids are field names, as exports expect; otherwise `exports` names them. */
export const columns: readonly Column<MassArchive>[] = [
  { id: 'start', header: 'Time', sort: 'start', width: 116, cell: ({ start }) => <TimeAgo at={start} /> },
  { id: 'author', header: 'Author', title: true, cell: ({ author }) => <Person person={author} />, primary: true },
  {
    id: 'archived',
    header: 'Archived',
    sort: 'archived',
    align: 'end',
    metric: 'D12',
    cell: ({ archived }) => <Num value={archived} />,
    primary: true,
  },
  {
    id: 'share',
    header: 'Of all written before',
    sort: 'share',
    align: 'end',
    metric: 'massArchive.share',
    cell: ({ share: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'spanSeconds',
    header: 'Span',
    sort: 'span',
    align: 'end',
    cell: ({ spanSeconds }) => formatDuration(spanSeconds),
  },
  {
    id: 'medianAgeDays',
    header: 'Median age',
    sort: 'age',
    align: 'end',
    metric: 'massArchive.medianAge',
    cell: ({ medianAgeDays }) => <Num value={medianAgeDays} digits={0} unit="days" />,
  },
  {
    id: 'positiveShare',
    header: 'Positive',
    align: 'end',
    metric: 'massArchive.positiveShare',
    cell: ({ positiveShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'context',
    header: 'Context',
    metric: 'massArchive.context',
    cell: ({ context }) => <ContextTag context={context} />,
    primary: true,
  },
  {
    id: 'related',
    header: 'Related',
    exports: ['slashIds', 'people'],
    cell: (event) => <Related event={event} />,
  },
  {
    id: 'restoredSince',
    header: 'Restored since',
    sort: 'restored',
    align: 'end',
    metric: 'massArchive.restored',
    cell: ({ restoredSince }) => <Num value={restoredSince} />,
  },
  { id: 'end', header: 'End', hidden: true, cell: ({ end }) => <TimeAgo at={end} /> },
  {
    id: 'authoredBefore',
    header: 'Written before',
    align: 'end',
    hidden: true,
    cell: ({ authoredBefore }) => <Num value={authoredBefore} />,
  },
  { id: 'id', header: 'Id', hidden: true, cell: ({ id }) => id },
];

export function ContextTag({ context }: { context: string }) {
  const { label, meaning, tone } = contextWords(context);
  return (
    <Badge tone={tone === 'warning' ? 'warning' : 'neutral'} title={meaning}>
      {label}
    </Badge>
  );
}

const MOST_NAMED = 2;

/** The slashes or people behind the context; the drawer has all of them. */
function Related({ event: { slashIds, people } }: { event: MassArchive }) {
  const more = slashIds.length + people.length - MOST_NAMED;
  const slashes = slashIds.slice(0, MOST_NAMED);
  if (slashes.length + people.length === 0) return <Num value={null} />;
  return (
    <span className={s.related}>
      {slashes.map((id) => (
        <Link key={id} to={`/slashes/impact/${id}`}>
          Slash #{id}
        </Link>
      ))}
      {people.slice(0, MOST_NAMED - slashes.length).map((person) => (
        <Person key={person.userId} person={person} hideLevel />
      ))}
      {more > 0 && <span className={s.quiet}>and {more} more</span>}
    </span>
  );
}
