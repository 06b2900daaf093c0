import { useQuery } from '@companion/data/query';
import { ClockProvider, TimeAgo } from '@companion/ui/core';
import { useLocation } from 'react-router-dom';
import { type SiteStatus, siteStatusQuery } from '../services/siteStatus';
import s from './SyncBanner.module.css';

type Problem = SiteStatus['sync']['failing'][number];

/** Whether a page is below one of the addresses. */
const shownOn =
  (pathname: string) =>
  ({ pages }: Problem) =>
    pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** On affected pages: what currently cannot be read from the network, why, and the age of what is shown. */
export function MissingData() {
  const { pathname } = useLocation();
  const { data } = useQuery(siteStatusQuery());
  const missing = data?.sync.failing.filter(shownOn(pathname)) ?? [];
  const [first, ...others] = missing;
  if (!data || !first) return null;
  return (
    <div className={s.banner} role="status">
      <ClockProvider now={data.asOf}>
        <span>
          Not updating right now: {missing.map(({ label }) => label).join(', ')}
          {others.length === 0 && `, as ${first.why}`}.{' '}
          {first.readAt ? (
            <>
              The data shown was loaded <TimeAgo at={first.readAt} />.
            </>
          ) : (
            'None of it has been loaded so far.'
          )}
        </span>
      </ClockProvider>
    </div>
  );
}
