import { callAsUser } from '@companion/data';
import { adminRoadmapRemove } from '@companion/functions/adminRoadmapRemove';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { Planned } from './Roadmap';
import { ROADMAP_CHANGES } from './RoadmapDialog';

/** Removes an entry from the roadmap. */
export function TakeOffDialog({ entry: { id, title }, onClose }: { entry: Planned; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Remove this entry?"
      verb="Remove"
      danger
      changes={ROADMAP_CHANGES}
      act={(reason) => callAsUser(adminRoadmapRemove, { id, reason })}
      onClose={onClose}
    >
      <p>
        Visitors will no longer see “<bdi>{title}</bdi>”. The audit log keeps it.
      </p>
    </ReasonDialog>
  );
}
