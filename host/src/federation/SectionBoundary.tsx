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

/** What gives way to the release before by then was no panel to anybody. */
const PANEL_AFTER_MS = 1_000;

type Props = {
  section: PlannedSection;
  request: string;
  /** Gives the panel of a whole page, with a way home; a widget's is one line with Retry. */
  page?: boolean;
  waiting: ReactNode;
  /** Properties of the module: those of its slot for a widget, none for a page. */
  props?: Readonly<Record<string, unknown>>;
};

/**
 * One boundary for everything a section contributes: waiting, failing, the release before, trying again. A failure stays
 * inside it.
 */
export function SectionBoundary({ section, request, page = false, waiting, props }: Props) {
  const standing = useRef<Standing>({ release: section, mounted: false });
  const plans = usePlanStore();
  const loader = useLoader();
  const { mounts } = loader;
  // What was given up while it was drawn must be drawn anew, from another release.
  useSyncExternalStore(mounts.subscribe, () => mounts.givenUp);
  useEffect(() => () => mounts.left(section, request), [mounts, section, request]);
  const [fallen, setFallen] = useState(0);
  useRebuilt(() => {
    if (loader.rebuilt(section, request)) setFallen((count) => count + 1);
  });
  const onError = (error: unknown) => {
    logRenderError(error);
    mounts.left(section, request);
    // Loading has tried every release itself; what is left is code that broke while it ran.
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
      // One is enough to know.
      if (panelOf.current === release) return;
      panelOf.current = release;
      loader.telemetry.report({ release, phase: 'panel', duration: 0, error: null });
    },
    [loader],
  );
  const onPanel = useCallback(() => tellPanel(standing.current.release), [tellPanel]);
  // Whatever was tried last: it is the planned release that brought the visitor here.
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

/** Says when it has been on the page for too long. */
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
