import { CACHED_FEEDBACK, CACHED_FEEDBACK_NOTE } from '@companion/domain';
import { Button, Card, Notice, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';

/** Shown instead of the inbox while the database is unreachable. */
export function CachedInbox({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Card title="Feedback">
      <Notice tone="warning">
        {CACHED_FEEDBACK_NOTE}.{' '}
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      </Notice>
      <DetailList>
        {CACHED_FEEDBACK.map(({ id, pageName, text, status, createdAt }) => (
          <DetailItem
            key={id}
            note={
              <>
                {pageName}, {status}, <TimeAgo at={createdAt} />
              </>
            }
          >
            {text}
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}
