import type { PlannedSection } from '@companion/contract';
import { Button, ButtonLink, ErrorBoundary, Page } from '@companion/ui/core';
import { type ReactNode, Suspense } from 'react';
import { forgetModule } from './loadModule';
import s from './SectionBoundary.module.css';

/**
 * One boundary for everything a section contributes: waiting, failing, trying again. A failure stays inside it.
 * `page` gives the panel of a whole page, with a way home; a widget's is one line with Retry.
 */
export function SectionBoundary(props: {
  section: PlannedSection;
  request: string;
  page?: boolean;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const { section, request, page = false, waiting, children } = props;
  return (
    <ErrorBoundary
      resetKeys={[section.container, request]}
      onError={(error) => console.error(error)}
      fallback={(_error, retry) => (
        <SectionFailed
          name={section.declaration.name}
          page={page}
          onRetry={() => {
            forgetModule(section, request);
            retry();
          }}
        />
      )}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function SectionFailed({ name, page, onRetry }: { name: string; page: boolean; onRetry: () => void }) {
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
        <div className={s.actions}>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            Retry
          </Button>
          <ButtonLink to="/home">Go to Home</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
