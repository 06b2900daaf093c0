import { Button, ButtonLink, Page } from '@companion/ui/core';
import s from './SectionBoundary.module.css';

/**
 * Shown in place of a page whose code did not load or broke. `again`: it is being retried automatically. `hung`: only a
 * reload gets rid of the request.
 */
export function NotAvailable(props: {
  name: string;
  code?: string | undefined;
  again: boolean;
  hung?: boolean;
  onRetry: () => void;
}) {
  const { name, code, again, hung = false, onRetry } = props;
  return (
    <Page>
      <div className={s.page} role="alert">
        <h1>{name} is not available right now</h1>
        <p>
          The rest of the site works, and your place is saved.
          {again && ' The page keeps trying on its own; Retry tries right away.'}
        </p>
        {code && (
          <p className={s.code}>
            Code <code translate="no">{code}</code>
          </p>
        )}
        <div className={s.actions}>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            Retry
          </Button>
          {/* A hanging request blocks every other request for the same file; only a reload gets rid of it. */}
          {hung && <Button onClick={() => location.reload()}>Reload the page</Button>}
          <ButtonLink to="/home">Go to Home</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
