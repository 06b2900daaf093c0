import type { RefusedSection } from '@companion/contract';
import { ButtonLink, Page } from '@companion/ui/core';
import s from './NotFound.module.css';

/** The section's release does not fit this site: said before any of its code runs. */
export function RefusedPage({ section }: { section: RefusedSection }) {
  return (
    <Page>
      <div className={s.page}>
        <h1>{section.name} cannot run here yet</h1>
        <p>
          Release {section.version} {section.reasons.join('; ')}. The rest of the site works.
        </p>
        <div className={s.actions}>
          <ButtonLink variant="primary" to="/home">
            Go to Home
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
