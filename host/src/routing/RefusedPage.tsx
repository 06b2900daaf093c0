import type { RefusedSection } from '@companion/contract';
import { Button, ButtonLink, Page } from '@companion/ui/core';
import { usePlanStore } from '../federation/PlanContext';
import s from './NotFound.module.css';

/** The section is switched off, or its release does not fit this site: said before any of its code runs. Retry asks for a newer plan. */
export function RefusedPage({ section }: { section: RefusedSection }) {
  const plans = usePlanStore();
  const off = section.error === 'disabled';
  return (
    <Page>
      <div className={s.page}>
        <h1>{off ? `${section.name} is switched off` : `${section.name} cannot run here yet`}</h1>
        {off ? (
          <>
            {section.reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <p>The rest of the site works.</p>
          </>
        ) : (
          <p>
            Release {section.version} {section.reasons.join('; ')}. The rest of the site works.
          </p>
        )}
        <div className={s.actions}>
          <Button variant="primary" icon="refresh" onClick={() => void plans.retry()}>
            Retry
          </Button>
          <ButtonLink to="/home">Go to Home</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
