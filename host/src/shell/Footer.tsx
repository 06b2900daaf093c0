import { useQuery } from '@companion/data/query';
import { ClockProvider, TimeAgo } from '@companion/ui/core';
import { siteStatusQuery } from '../services/siteStatus';
import { useAppName } from './AppName';
import s from './Footer.module.css';

/** Whose site this is not, and how old its data is. */
export function Footer() {
  const { data, isError } = useQuery(siteStatusQuery());
  return (
    <footer className={s.footer}>
      <p>{useAppName()} is run by the community. Every number has a definition behind its info button.</p>
      <p>
        {isError && 'The database cannot be reached right now.'}
        {data?.dataUntil && (
          <ClockProvider now={data.asOf}>
            Data read <TimeAgo at={data.dataUntil} />
          </ClockProvider>
        )}
      </p>
    </footer>
  );
}
