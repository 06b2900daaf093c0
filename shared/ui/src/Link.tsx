import type { Ref } from 'react';
import {
  type NavLinkProps,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router-dom';
import { keepState } from './linkState';
import { useHasPage } from './pages';

export type LinkProps = RouterLinkProps & {
  ref?: Ref<HTMLAnchorElement>;
  /** What to render while no release has the page: the words without a link, or nothing if they only make sense as a link. */
  whenMissing?: 'words' | 'nothing';
};

/** The router's link, if its page exists; keeps the as-of day and the compare tray of the current page. */
export function Link({ to, whenMissing = 'words', ...rest }: LinkProps) {
  const { search } = useLocation();
  const hasPage = useHasPage();
  if (hasPage(to)) return <RouterLink {...rest} to={keepState(to, search)} />;
  return whenMissing === 'words' ? <span className={rest.className}>{rest.children}</span> : null;
}

/** A menu link that knows whether it is current; an entry without a page is not rendered. */
export function NavLink({ to, ...rest }: NavLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { search } = useLocation();
  return useHasPage()(to) ? <RouterNavLink {...rest} to={keepState(to, search)} /> : null;
}
