import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { Button, ErrorBoundary, ErrorPanelWatch } from '@companion/ui/core';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { logRenderError } from '../logging/log';
import { useLoader } from './LoaderContext';
import { LoadFailure, missingChunk, worthRetrying } from './LoadFailure';
import { DRAWN_WITHIN_MS } from './mountWatch';
import { NotAvailable } from './NotAvailable';
import { usePlanStore } from './PlanContext';
import { isLoop } from './pageErrors';
import s from './SectionBoundary.module.css';
import { SectionModule, type Standing } from './SectionModule';
import { useAgain } from './useAgain';
import { useRebuilt } from './useRebuilt';

/** A panel replaced by an earlier release within this time was never noticed, so it is not reported. */
const PANEL_AFTER_MS = 1_000;

type Props = {
  section: PlannedSection;
  request: string;
  /** Shows a full-page panel with a link to Home; widgets get one line with Retry. */
  page?: boolean;
  waiting: ReactNode;
  /** Props of the module: those of its slot for a widget, none for a page. */
  props?: Readonly<Record<string, unknown>>;
};

/**
 * The boundary around everything a section contributes: loading state, errors, fallback releases, retries. Errors stay inside
 * it.
 */
export function SectionBoundary({ section, request, page = false, waiting, props }: Props) {
  const standing = useRef<Standing>({ release: section, mounted: false });
  const plans = usePlanStore();
  const loader = useLoader();
  const { mounts } = loader;
  // A module that was given up while rendering must be rendered again from another release.
  useSyncExternalStore(mounts.subscribe, () => mounts.givenUp);
  useEffect(() => () => mounts.left(section, request), [mounts, section, request]);
  const [fallen, setFallen] = useState(0);
  useRebuilt(() => {
    if (loader.rebuilt(section, request)) setFallen((count) => count + 1);
  });
  const onError = (error: unknown) => {
    logRenderError(error);
    mounts.left(section, request);
    // The loader has already tried every release; what remains is code that broke while running.
    if (error instanceof LoadFailure) return;
    const { release, mounted } = standing.current;
    const failure = new LoadFailure(release, request, brokenWhile(mounted, error), error);
    const phase = mounted ? 'render' : 'mount';
    loader.telemetry.report({ release, phase, duration: 0, error: isLoop(error) ? 'loop' : failure.error });
    if (loader.giveUp(section, request, failure)) setFallen((count) => count + 1);
  };
  const panelOf = useRef<PlannedRelease>(null);
  const tellPanel = useCallback(
    (release: PlannedRelease) => {
      // One report per release is enough.
      if (panelOf.current === release) return;
      panelOf.current = release;
      loader.telemetry.report({ release, phase: 'panel', duration: 0, error: null });
    },
    [loader],
  );
  const onPanel = useCallback(() => tellPanel(standing.current.release), [tellPanel]);
  // Whichever release was tried last, the report names the planned one.
  const onFailed = useCallback(() => tellPanel(section), [tellPanel, section]);
  return (
    <ErrorBoundary
      resetKeys={[section.container, request, fallen]}
      onError={onError}
      fallback={(error, retry) => (
        <SectionFailed
          name={section.declaration.name}
          page={page}
          onShown={onFailed}
          failure={error instanceof LoadFailure ? error : null}
          again={() => loader.again(section, request)}
          onThere={retry}
          onRetry={() => {
            loader.forget(section, request);
            void plans.retry().then(retry, retry);
          }}
        />
      )}
    >
      <Suspense fallback={<Waiting onTooLong={() => mounts.stuck(section, request)}>{waiting}</Waiting>}>
        <ErrorPanelWatch value={onPanel}>
          <SectionModule section={section} request={request} standing={standing} {...(props && { props })} />
        </ErrorPanelWatch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Calls back if it stays on the page for too long. */
function Waiting({ children, onTooLong }: { children: ReactNode; onTooLong: () => void }) {
  const tooLong = useRef(onTooLong);
  tooLong.current = onTooLong;
  useEffect(() => {
    const timer = setTimeout(() => tooLong.current(), DRAWN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return children;
}

function brokenWhile(mounted: boolean, error: unknown) {
  if (missingChunk(error) !== null) return 'late-chunk';
  return mounted ? 'render' : 'mount';
}

function SectionFailed(props: {
  name: string;
  page: boolean;
  failure: LoadFailure | null;
  onShown: () => void;
  again: () => Promise<unknown>;
  onThere: () => void;
  onRetry: () => void;
}) {
  const { name, page, failure, onShown, again, onThere, onRetry } = props;
  const worthIt = failure !== null && worthRetrying(failure.error);
  useAgain(worthIt ? again : null, onThere);
  useEffect(() => {
    const timer = setTimeout(onShown, PANEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onShown]);
  if (page)
    return (
      <NotAvailable
        name={name}
        code={failure?.code}
        again={worthIt}
        hung={failure?.error === 'timeout'}
        onRetry={onRetry}
      />
    );
  return (
    <div className={s.widget} role="alert">
      <p>This part of {name} is not available right now.</p>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
