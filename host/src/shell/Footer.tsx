import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { Button, ClockProvider, QuietBoundary, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { openOverlay } from '../overlays/overlays';
import { siteStatusQuery } from '../services/siteStatus';
import { FontMenu } from './FontMenu';
import s from './Footer.module.css';
import { ThemeMenu } from './ThemeMenu';
import { whenIdle } from './whenIdle';

const GasChip = lazy(() => import(/* webpackChunkName: "gas" */ './GasChip'));

/** Disclaimer, age of the data, help for reading it, and appearance settings. */
export function Footer() {
  const { data, dataUpdatedAt, isError } = useQuery(siteStatusQuery());
  const failing = data?.sync.failing ?? [];
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <footer className={s.footer}>
      <div className={s.words}>
        <p>{useConfig().appName} is run by the community. Every number has a definition behind its info button.</p>
        <p>
          {isError && 'The database cannot be reached right now. '}
          {data?.dataUntil && (
            <ClockProvider now={frozenAt(data.asOf, dataUpdatedAt)}>
              Data updated <TimeAgo at={data.dataUntil} />
            </ClockProvider>
          )}
        </p>
        {failing.length > 0 && (
          <p>
            Not updating right now: {failing.map(({ label }) => label).join(', ')}.{' '}
            <Link to="/site-stats#data" whenMissing="nothing">
              Why
            </Link>
          </p>
        )}
      </div>
      <div className={s.tools}>
        <QuietBoundary>
          <Suspense fallback={null}>{idle && <GasChip />}</Suspense>
        </QuietBoundary>
        <Link to="/site-stats#method" whenMissing="nothing">
          Methods
        </Link>
        <Link to="/site-stats#open-data" whenMissing="nothing">
          Open data
        </Link>
        <Link to="/feedback">Feedback</Link>
        <QuietBoundary>
          <ThemeMenu />
          <FontMenu />
        </QuietBoundary>
        <Button size="sm" variant="ghost" onClick={() => openOverlay({ name: 'shortcuts' })}>
          Shortcuts
        </Button>
        <Button size="sm" variant="ghost" icon="bell" onClick={() => openOverlay({ name: 'notifications' })}>
          Notifications
        </Button>
      </div>
    </footer>
  );
}
