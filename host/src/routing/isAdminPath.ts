import { ownsPath } from '@companion/contract';

/** Is this one of the operators' pages? */
export function isAdminPath(pathname: string): boolean {
  return ownsPath('/admin', pathname);
}
