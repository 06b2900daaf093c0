import { dataConfig } from '@companion/data';
import { useQueryClient } from '@companion/data/query';
import { loadTypedAhead, QuietBoundary } from '@companion/ui/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { log } from '../logging/log';
import { useNotifications } from '../notifications/notifications';
import { askForPermission } from '../notifications/permission';
import { useToasterWanted } from '../toasts/toasts';
import { keepFocusInSight } from './keepFocusInSight';
import { whenIdle } from './whenIdle';

const SyncToast = lazy(() => import(/* webpackChunkName: "sync-toast" */ '../notifications/SyncToast'));
// Loaded while the network is still available.
const Offline = lazy(() => import(/* webpackChunkName: "offline" */ './Offline'));
const ToastPlace = lazy(() => import(/* webpackChunkName: "toasts" */ '../toasts/ToastPlace'));

/** Not needed for the first paint: messages, offline detection, the live connection to the backend, the notification prompt. */
export function AfterFirstPaint() {
  const { history } = useNotifications();
  const wanted = useToasterWanted();
  const { appName } = useConfig();
  const queries = useQueryClient();
  const [idle, setIdle] = useState(false);
  useEffect(keepFocusInSight, []);
  useEffect(() => {
    askForPermission(window);
    return whenIdle(() => {
      setIdle(true);
      loadTypedAhead().catch(() => {});
      if (!dataConfig().url) return;
      import(/* webpackChunkName: "live" */ '../session/live')
        .then(({ goLive }) => goLive(appName, queries))
        .catch((error: unknown) => log('warn', 'No live connection to the backend', { error }));
    });
  }, [appName, queries]);
  return (
    <>
      <QuietBoundary>
        <Suspense fallback={null}>{idle && <Offline />}</Suspense>
      </QuietBoundary>
      <QuietBoundary>
        <Suspense fallback={null}>
          {history.length > 0 && <SyncToast />}
          {wanted && <ToastPlace />}
        </Suspense>
      </QuietBoundary>
    </>
  );
}
