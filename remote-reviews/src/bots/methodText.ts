import { versionText } from '@companion/domain';
import type { Method } from './queries';

/** "2 (D1.1, D5.2)": versions of the method and its detectors; an ellipsis until they are known. */
export function methodText(method: Pick<Method, 'version' | 'versions'> | undefined): string {
  if (!method?.version) return '…';
  const { bot: _, ...detectors } = method.versions ?? {};
  return `${method.version} (${versionText(detectors)})`;
}
