import { TimeAgo, VisuallyHidden } from '@companion/ui/core';
import type { Review } from './queries';

/** When a review was archived; marked if it is only the time this was first seen. */
export function ArchivedTime({ archivedAt, archivedEstimated }: Pick<Review, 'archivedAt' | 'archivedEstimated'>) {
  if (!archivedEstimated) return <TimeAgo at={archivedAt} />;
  return (
    <span title="The network gives no time: this is when it was first seen archived.">
      <span aria-hidden="true">~</span>
      <VisuallyHidden>first seen </VisuallyHidden>
      <TimeAgo at={archivedAt} />
    </span>
  );
}
