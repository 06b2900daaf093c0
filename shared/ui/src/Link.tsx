import type { Ref } from 'react';
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router-dom';
import { keepState } from './linkState';

/** The router's link; it carries the past day and the compare tray of the page to the next one. */
export function Link({ to, ...rest }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { search } = useLocation();
  return <RouterLink {...rest} to={keepState(to, search)} />;
}
