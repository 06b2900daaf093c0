import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { roadmap } from '@companion/functions/roadmap';
import { Badge, Button, Card, EmptyState, Loaded, SkeletonText } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { RoadmapDialog } from './RoadmapDialog';
import { TakeOffDialog } from './TakeOffDialog';

export type Planned = AnswerOf<typeof roadmap>[number];

/** The entries visitors see next to the feedback form, in this order. */
export function Roadmap() {
  const query = useQuery(functionQuery(roadmap, {}));
  const [adding, setAdding] = useState(false);
  const places = query.data?.length ?? 0;
  return (
    <Card
      title="Roadmap"
      note="Shown to visitors next to the feedback form, in this order"
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          Add an entry
        </Button>
      }
    >
      <Loaded query={query} what="The roadmap" shape={<SkeletonText lines={3} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState why="Nothing has been announced yet.">
              Each entry says what is planned and how far along it is.
            </EmptyState>
          ) : (
            <DetailList>
              {entries.map((entry, at) => (
                <Entry key={entry.id} entry={entry} place={at + 1} />
              ))}
            </DetailList>
          )
        }
      </Loaded>
      {adding && <RoadmapDialog place={places + 1} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Entry({ entry, place }: { entry: Planned; place: number }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const { title, status, votes } = entry;
  const close = () => setOpen(null);
  return (
    <DetailItem note={counted(votes, 'vote')}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <Badge>{status}</Badge>
      <Button size="sm" aria-label={`Change: ${title}`} onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button size="sm" aria-label={`Remove: ${title}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'change' && <RoadmapDialog entry={entry} place={place} onClose={close} />}
      {open === 'remove' && <TakeOffDialog entry={entry} onClose={close} />}
    </DetailItem>
  );
}
