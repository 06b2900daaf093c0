import { formatDateTime } from '@companion/domain';
import { EmptyState } from '../core/states';
import { TimeAgo } from '../core/values';
import { Link } from '../router';
import s from './evidence.module.css';

export type EvidenceItem = {
  id: string | number;
  /** One short sentence. */
  sentence: string;
  at?: string | null;
  /** The record itself. */
  to?: string;
};

export type EvidenceListProps = {
  items: readonly EvidenceItem[];
  /** Total number, if the list is truncated. */
  total?: number;
  /** Show times to the second in UTC, if the signal depends on them. */
  exact?: boolean;
};

/** The records behind a signal, each with a link. */
export function EvidenceList({ items, total = items.length, exact = false }: EvidenceListProps) {
  if (items.length === 0) return <EmptyState why="No evidence is stored for this signal." icon="shield" />;
  return (
    <>
      <ol className={s.evidence}>
        {items.map(({ id, sentence, at, to }) => (
          <li key={id} className={s.item}>
            <bdi>{to ? <Link to={to}>{sentence}</Link> : sentence}</bdi>
            {at && (
              <span className={s.when}>
                {exact ? <time dateTime={at}>{formatDateTime(at, { timeZone: 'UTC' })}</time> : <TimeAgo at={at} />}
              </span>
            )}
          </li>
        ))}
      </ol>
      {total > items.length && (
        <p className={s.method}>
          {items.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} records; an export has all of them.
        </p>
      )}
    </>
  );
}
