import { QuietBoundary } from '@companion/ui/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useProving } from '../session/proving';
import { closeOverlay, type Overlay, useOverlay } from './overlays';

type Props = { overlay: Overlay; onClose: () => void };

const COMPONENTS: Record<Overlay['name'], ComponentType<Props>> = {
  palette: lazy(() => import(/* webpackChunkName: "palette" */ '../search/SitePalette')),
  feedback: lazy(() => import(/* webpackChunkName: "feedback" */ '../feedback/FeedbackDialog')),
  notifications: lazy(() => import(/* webpackChunkName: "notifications" */ '../notifications/NotificationHistory')),
  shortcuts: lazy(() => import(/* webpackChunkName: "shortcuts" */ '../shortcuts/ShortcutSheet')),
};

/** Draws what floats over the page. The code of each comes when it first opens; one that fails to load closes again. */
export function Overlays() {
  const overlay = useOverlay();
  const proving = useProving();
  const Component = overlay && COMPONENTS[overlay.name];
  if (!Component || proving) return null;
  return (
    <QuietBoundary key={overlay.name} onError={closeOverlay}>
      <Suspense fallback={null}>
        <Component overlay={overlay} onClose={closeOverlay} />
      </Suspense>
    </QuietBoundary>
  );
}
