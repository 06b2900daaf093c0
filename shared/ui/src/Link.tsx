import type { Ref } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router-dom';
import { keepState } from './linkState';

/** The router's link; it carries the past day and the compare tray of the page to the next one. */
export function Link({ to, ...rest }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { search } = useLocation();
  return <RouterLink {...rest} to={keepState(to, search)} />;
}

/** The same for a link of a menu, which knows whether it is the current one. */
export function NavLink({ to, ...rest }: NavLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { search } = useLocation();
  return <RouterNavLink {...rest} to={keepState(to, search)} />;
}
