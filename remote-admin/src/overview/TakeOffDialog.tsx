import { callAsUser } from '@companion/data';
import { adminRoadmapRemove } from '@companion/functions/adminRoadmapRemove';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { Planned } from './Roadmap';
import { ROADMAP_CHANGES } from './RoadmapDialog';

/** An entry goes from the roadmap. */
export function TakeOffDialog({ entry: { id, title }, onClose }: { entry: Planned; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Take this entry off?"
      verb="Take off"
      danger
      changes={ROADMAP_CHANGES}
      act={(reason) => callAsUser(adminRoadmapRemove, { id, reason })}
      onClose={onClose}
    >
      <p>
        Visitors no longer read “<bdi>{title}</bdi>”. The record of changes keeps it.
      </p>
    </ReasonDialog>
  );
}
