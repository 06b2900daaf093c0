import { ButtonLink, Page } from '@companion/ui/core';
import { Link, useLocation } from '@companion/ui/router';
import { usePlan } from '../federation/PlanContext';
import s from './NotFound.module.css';
import { nearestPages } from './nearestPages';
import { decoded } from './pattern';
import { useAccess } from './useAccess';

/** Says that there is no page here, and offers similar pages and a search for the last part of the address. */
export function NotFound() {
  const { pathname } = useLocation();
  const near = nearestPages(usePlan(), useAccess().flags, pathname);
  const term = decoded(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return (
    <Page>
      <div className={s.page}>
        <p className={s.code}>404</p>
        <h1>There is no page at this address</h1>
        <p>
          <code translate="no" className={s.path}>
            {decoded(pathname)}
          </code>
        </p>
        {near.length > 0 && (
          <>
            <p>Did you mean one of these?</p>
            <ul className={s.near}>
              {near.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path}>{title}</Link> <code translate="no">{path}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={s.actions}>
          <ButtonLink variant="primary" to="/home">
            Go to Home
          </ButtonLink>
          {term && (
            <ButtonLink to={`/profiles?q=${encodeURIComponent([...term].slice(0, 80).join(''))}`}>
              Search people for it
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
