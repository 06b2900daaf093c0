import { useQuery } from '@companion/data/query';
import { ErrorPanel } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import type { Example } from './examples/example';
import s from './siteStats.module.css';

/** An example from this site's data, computed on demand. */
export function WorkedExample({ example }: { example: Example }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={s.example}>An example from this site</summary>
      {open && <Case example={example} />}
    </details>
  );
}

function Case({ example: { query, tell } }: { example: Example }) {
  const { data, error, refetch } = useQuery(query);
  if (error && !data) return <ErrorPanel what="The example" error={error} onRetry={() => refetch()} />;
  if (!data) return <p className={s.muted}>Looking for an example.</p>;
  const told = tell(data);
  if (!told) return <p className={s.muted}>There is no example of it right now.</p>;
  return (
    <p>
      {told.words}{' '}
      <Link to={told.to} whenMissing="nothing">
        See its rows
      </Link>
    </p>
  );
}
