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
  /** What stands here while no release has the page: the words without a link, or nothing where they only say where to go. */
  whenMissing?: 'words' | 'nothing';
};

/** The router's link, where its page exists; it carries the past day and the compare tray of the page to the next one. */
export function Link({ to, whenMissing = 'words', ...rest }: LinkProps) {
  const { search } = useLocation();
  const hasPage = useHasPage();
  if (hasPage(to)) return <RouterLink {...rest} to={keepState(to, search)} />;
  return whenMissing === 'words' ? <span className={rest.className}>{rest.children}</span> : null;
}

/** The same for a link of a menu, which knows whether it is the current one; an entry without its page is left out. */
export function NavLink({ to, ...rest }: NavLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { search } = useLocation();
  return useHasPage()(to) ? <RouterNavLink {...rest} to={keepState(to, search)} /> : null;
}
