import type { PlannedSection } from '@companion/contract';
import { Button, ButtonLink, ErrorBoundary, Page } from '@companion/ui/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { logRenderError } from '../logging/log';
import { LoadFailure, missingChunk } from './LoadFailure';
import { forgetModule, giveUp } from './loadModule';
import { usePlanStore } from './PlanContext';
import s from './SectionBoundary.module.css';
import { SectionModule, type Standing } from './SectionModule';
import { reportLoad } from './telemetry';

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
  const [fallen, setFallen] = useState(0);
  const onError = (error: unknown) => {
    logRenderError(error);
    // Loading has tried every release itself; what is left is code that broke while it ran.
    if (error instanceof LoadFailure) return;
    const { release, mounted } = standing.current;
    const failure = new LoadFailure(release, request, brokenWhile(mounted, error), error);
    reportLoad({ release, phase: mounted ? 'render' : 'mount', duration: 0, error: failure.error });
    if (giveUp(section, request, failure)) setFallen((count) => count + 1);
  };
  return (
    <ErrorBoundary
      resetKeys={[section.container, request, fallen]}
      onError={onError}
      fallback={(error, retry) => (
        <SectionFailed
          name={section.declaration.name}
          page={page}
          failure={error instanceof LoadFailure ? error : null}
          onRetry={() => {
            forgetModule(section, request);
            void plans.retry().then(retry, retry);
          }}
        />
      )}
    >
      <Suspense fallback={waiting}>
        <SectionModule section={section} request={request} standing={standing} {...(props && { props })} />
      </Suspense>
    </ErrorBoundary>
  );
}

function brokenWhile(mounted: boolean, error: unknown) {
  if (missingChunk(error) !== null) return 'late-chunk';
  return mounted ? 'render' : 'mount';
}

function SectionFailed(props: { name: string; page: boolean; failure: LoadFailure | null; onRetry: () => void }) {
  const { name, page, failure, onRetry } = props;
  if (!page)
    return (
      <div className={s.widget} role="alert">
        <p>This part of {name} is not available right now.</p>
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  return (
    <Page>
      <div className={s.page} role="alert">
        <h1>{name} is not available right now</h1>
        <p>The rest of the site works. Trying again often helps; your place is kept.</p>
        {failure && (
          <p className={s.code}>
            Code <code>{failure.code}</code>
          </p>
        )}
        <div className={s.actions}>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            Retry
          </Button>
          {/* A request that hangs holds up every other one for the same file: only a new page is free of it. */}
          {failure?.error === 'timeout' && <Button onClick={() => location.reload()}>Reload the page</Button>}
          <ButtonLink to="/home">Go to Home</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
