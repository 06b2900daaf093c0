import { ButtonLink } from '@companion/ui/core';
import s from './NotFound.module.css';

/** The section's release does not fit this site: said before any of its code runs. */
export function RefusedPage({ sectionId, reasons }: { sectionId: string; reasons: string[] }) {
  return (
    <div className={s.page}>
      <h1>This section cannot run here yet</h1>
      <p>
        The release of “{sectionId}” {reasons.join('; ')}. The rest of the site works.
      </p>
      <div className={s.actions}>
        <ButtonLink variant="primary" to="/home">
          Go to Home
        </ButtonLink>
      </div>
    </div>
  );
}
