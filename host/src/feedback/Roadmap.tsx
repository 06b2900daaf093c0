import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { roadmap } from '@companion/functions/roadmap';
import { Badge, Card, EmptyState } from '@companion/ui/core';
import s from './FeedbackPage.module.css';

/** Planned work in the operators' order. Not rendered while the database does not respond. */
export function Roadmap() {
  const { data } = useQuery({ ...functionQuery(roadmap, {}), retry: false });
  if (!data) return null;
  return (
    <Card title="Roadmap">
      {data.length === 0 ? (
        <EmptyState why="Nothing has been announced yet." icon="flag" />
      ) : (
        <ol className={s.list}>
          {data.map(({ id, title, status, votes }) => (
            <li key={id} className={s.head}>
              <span className={s.planned}>{title}</span>
              <Badge>{status}</Badge>
              <span>
                {votes} {votes === 1 ? 'vote' : 'votes'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
