import { useSession } from '@companion/contract/services';
import { ownFeedback } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { Badge, Button, EmptyState, Loaded, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './myFeedback.module.css';

/** The holder's messages to the site, and the replies. Requires a session. */
export function MyFeedback({ profileId }: { profileId: number }) {
  const { proven, prove } = useSession();
  const query = useQuery({
    queryKey: ['feedback', profileId],
    queryFn: () => ownFeedback(),
    enabled: proven,
    retry: false,
  });
  if (!proven)
    return (
      <EmptyState
        why="Your messages and their answers appear here once you sign in."
        icon="lock"
        action={<Button onClick={() => void prove()}>Sign in</Button>}
      />
    );
  return (
    <Loaded query={query} what="Your messages" shape={<SkeletonText lines={3} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState why="You have not sent anything yet." icon="dash">
            <Link to="/feedback">Send feedback</Link>
          </EmptyState>
        ) : (
          <ol className={s.list}>
            {items.map((item) => (
              <li key={item.id}>
                <p className={s.head}>
                  <span>{item.page_name}</span>
                  <Badge>{item.status}</Badge>
                  <TimeAgo at={item.created_at} />
                </p>
                <p className={s.text}>{item.feedback_text}</p>
                {item.admin_response && <blockquote className={s.text}>{item.admin_response}</blockquote>}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
