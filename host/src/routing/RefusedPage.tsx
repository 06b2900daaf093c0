import type { RefusedSection } from '@companion/contract';
import { Button, ButtonLink, Page } from '@companion/ui/core';
import { usePlanStore } from '../federation/PlanContext';
import { useAgain } from '../federation/useAgain';
import s from './NotFound.module.css';

/**
 * The section is paused, by operators or by the release service, or its release does not fit this site; shown before any of
 * its code runs. Retry checks for a newer plan, and the page does so periodically.
 */
export function RefusedPage({ section }: { section: RefusedSection }) {
  const plans = usePlanStore();
  const comesBack = async () => {
    await plans.refresh();
    if (plans.latest.refused.some(({ id }) => id === section.id)) throw new Error(`${section.id} is not back`);
  };
  useAgain(comesBack, () => void plans.retry());
  const { name, error, reasons } = section;
  const off = error === 'disabled';
  return (
    <Page>
      <div className={s.page}>
        <h1>{off ? `${name} is paused` : `${name} is not available right now`}</h1>
        {off ? (
          <>
            <p>The reason this site gives:</p>
            {reasons.map((reason) => (
              <blockquote key={reason} className={s.said}>
                <bdi>{reason}</bdi>
              </blockquote>
            ))}
            <p>Nothing is lost, and the rest of the site works.</p>
          </>
        ) : (
          <>
            <p>This part of the site is being updated. Nothing is lost, and the rest of the site works.</p>
            <details className={s.path}>
              <summary>What is wrong with release {section.version}</summary>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          </>
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
