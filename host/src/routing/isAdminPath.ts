import { ownsPath } from '@companion/contract';

/** Whether the path is an operator page. */
export function isAdminPath(pathname: string): boolean {
  return ownsPath('/admin', pathname);
}
