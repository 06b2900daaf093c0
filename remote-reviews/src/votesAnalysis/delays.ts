import { formatDuration } from '@companion/domain';
import type { DelayBin } from './queries';

/** "10 sec – 60 sec", "over 7 days", "Unknown". */
export function delayName({ fromSeconds, toSeconds }: Pick<DelayBin, 'fromSeconds' | 'toSeconds'>): string {
  if (fromSeconds === null) return 'Unknown';
  if (toSeconds === null) return `over ${formatDuration(fromSeconds)}`;
  return fromSeconds === 0 ? `under ${formatDuration(toSeconds)}` : `to ${formatDuration(toSeconds)}`;
}
