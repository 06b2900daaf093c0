import { ButtonLink, Page } from '@companion/ui/core';
import { Link, useLocation } from '@companion/ui/router';
import { usePlan } from '../federation/PlanContext';
import { closestPaths } from './closestPaths';
import s from './NotFound.module.css';

/** There is no page here: says so, and offers the nearest ones and a search for the last part of the address. */
export function NotFound() {
  const { pathname } = useLocation();
  const plan = usePlan();
  const known = plan.sections
    .filter((section) => !section.declaration.adminOnly)
    .flatMap((section) => section.declaration.routes)
    .filter((route) => !route.path.includes(':') && !route.flag);
  const near = closestPaths(
    pathname,
    known.map((route) => route.path),
  );
  const term = pathname.split('/').filter(Boolean).at(-1);
  return (
    <Page>
      <div className={s.page}>
        <p className={s.code}>404</p>
        <h1>There is no page at this address</h1>
        <p>
          <code className={s.path}>{pathname}</code>
        </p>
        {near.length > 0 && (
          <>
            <p>Did you mean one of these?</p>
            <ul className={s.near}>
              {near.map((path) => (
                <li key={path}>
                  <Link to={path}>{known.find((route) => route.path === path)?.title ?? path}</Link> <code>{path}</code>
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
            <ButtonLink to={`/profiles?q=${encodeURIComponent(term.slice(0, 80))}`}>Search people for it</ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
