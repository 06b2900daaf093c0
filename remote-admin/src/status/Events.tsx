import { callAsUser } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { adminNotificationTest } from '@companion/functions/adminNotificationTest';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Button, Card, EmptyState, Status, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useAct } from '../asAdmin/useAct';

type Event = AnswerOf<typeof adminStatus>['events'][number];

const CHANGES = ['admin_status'];

/** Notifications sent to all open pages, the same as the toasts. */
export function Events({ events }: { events: readonly Event[] }) {
  const { busy, problem, run } = useAct(CHANGES);
  return (
    <Card
      title="Notifications"
      note="Messages sent to every open page, newest first"
      actions={
        <Button size="sm" icon="bell" busy={busy} onClick={() => run(() => callAsUser(adminNotificationTest, {}))}>
          Send a test
        </Button>
      }
    >
      {problem && <p role="alert">{problem}</p>}
      {events.length === 0 ? (
        <EmptyState why="Nothing has been sent yet." icon="bell" />
      ) : (
        <DetailList>
          {events.map(({ id, status, message, at }) => (
            <DetailItem key={id} note={<TimeAgo at={at} />}>
              <Status value={status} /> <bdi>{message}</bdi>
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}
