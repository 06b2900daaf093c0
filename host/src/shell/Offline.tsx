import { useAnswered, useQueryClient } from '@companion/data/query';
import { TimeAgo } from '@companion/ui/core';
import { useLocation } from 'react-router-dom';
import { siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

/** Shown while nothing responds: says so, with the age of the page's data. */
export default function Offline() {
  // Another page shows other answers.
  useLocation();
  const answered = useAnswered();
  const queries = useQueryClient();
  if (answered) return null;
  const [status] = siteStatusQuery().queryKey;
  const read = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => queryKey[0] !== status && state.data !== undefined })
    .map(({ state }) => state.dataUpdatedAt);
  return (
    <div className={`${s.banner} ${s.floating}`} role="status">
      <span>
        You are offline, or the site cannot be reached.{' '}
        {read.length > 0 && (
          <>
            The data shown was loaded <TimeAgo at={new Date(Math.min(...read)).toISOString()} />.{' '}
          </>
        )}
        The page continues on its own once the connection is back.
      </span>
    </div>
  );
}
