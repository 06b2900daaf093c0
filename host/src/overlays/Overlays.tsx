import { QuietBoundary, TypedAhead } from '@companion/ui/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PaletteAhead } from '../search/PaletteAhead';
import { useProving } from '../session/proving';
import { closeOverlay, type Overlay, useOverlay } from './overlays';

type Props = { overlay: Overlay; onClose: () => void };

const COMPONENTS: Record<Overlay['name'], ComponentType<Props>> = {
  palette: lazy(() => import(/* webpackChunkName: "palette" */ '../search/SitePalette')),
  feedback: lazy(() => import(/* webpackChunkName: "feedback" */ '../feedback/FeedbackDialog')),
  notifications: lazy(() => import(/* webpackChunkName: "notifications" */ '../notifications/NotificationHistory')),
  shortcuts: lazy(() => import(/* webpackChunkName: "shortcuts" */ '../shortcuts/ShortcutSheet')),
};

/** Renders whatever floats over the page. */
export function Overlays() {
  const overlay = useOverlay();
  const proving = useProving();
  if (!overlay || proving) return null;
  return <Open key={overlay.name} overlay={overlay} />;
}

/** Each overlay's code loads when it first opens, and receives what was typed meanwhile; one that fails to load closes again. */
function Open({ overlay }: { overlay: Overlay }) {
  const Component = COMPONENTS[overlay.name];
  const palette = overlay.name === 'palette';
  const [query, setQuery] = useState(palette ? (overlay.query ?? '') : '');
  return (
    <QuietBoundary onError={closeOverlay}>
      <Suspense
        fallback={
          palette ? (
            <PaletteAhead text={query} onText={setQuery} onClose={closeOverlay} />
          ) : (
            <TypedAhead onClose={closeOverlay} />
          )
        }
      >
        <Component overlay={palette ? { ...overlay, query } : overlay} onClose={closeOverlay} />
      </Suspense>
    </QuietBoundary>
  );
}
