import { useNavigationGuard, useSession } from '@companion/contract/services';
import { type OwnFeedback, ownFeedback } from '@companion/data';
import { useQuery, useQueryClient } from '@companion/data/query';
import { CACHED_FEEDBACK_NOTE } from '@companion/domain';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  Notice,
  Page,
  PageHead,
  SkeletonText,
  TimeAgo,
} from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { usePlan } from '../federation/PlanContext';
import { cameFrom } from '../routing/cameFrom';
import { useAccess } from '../routing/useAccess';
import { siteStatusQuery } from '../services/siteStatus';
import { CACHED_ITEMS, isUnreachable } from './cachedFeedback';
import { FeedbackForm } from './FeedbackForm';
import s from './FeedbackPage.module.css';
import { messagesFile } from './messagesFile';
import { optionFor } from './optionFor';
import { Roadmap } from './Roadmap';

/** /feedback: the form, and the status of earlier messages. */
export default function FeedbackPage() {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const from = cameFrom();
  const plan = usePlan();
  const access = useAccess();
  useNavigationGuard(dirty);
  return (
    <Page>
      <PageHead title="Feedback" purpose="What is missing, wrong or good. Someone reads all of it." />
      <div className={s.columns}>
        <Card title="Send Feedback">
          <WhoMaySend />
          <FeedbackForm
            key={round}
            preset={from ? optionFor(plan, from, access) : undefined}
            onDirty={setDirty}
            onDone={() => {
              setRound(round + 1);
              void queries.invalidateQueries({ queryKey: ['feedback'] });
            }}
          />
        </Card>
        <div className={s.side}>
          <Card title="Your messages">
            <Messages />
          </Card>
          <Roadmap />
        </div>
      </div>
    </Page>
  );
}

/** Explains why sending is unavailable, and where to turn instead. */
function WhoMaySend() {
  const { status, profile } = useSession();
  const { reputationUrl } = useConfig();
  if (profile || status === 'checking') return null;
  return (
    <div className={s.who}>
      <Notice>
        Only the primary wallet of a profile can send feedback:{' '}
        {status === 'none' ? 'none is connected' : 'this one is not'}. You can also{' '}
        <a href={reputationUrl} target="_blank" rel="noreferrer noopener">
          write to the community
        </a>
        .
      </Notice>
    </div>
  );
}

function Messages() {
  const session = useSession();
  const status = useQuery(siteStatusQuery());
  const mine = useQuery({
    queryKey: ['feedback', session.profile?.profileId ?? null],
    queryFn: () => ownFeedback(),
    enabled: session.proven,
    retry: false,
  });
  if (isUnreachable(mine.error) || isUnreachable(status.error))
    return (
      <>
        <Notice tone="warning">{CACHED_FEEDBACK_NOTE}</Notice>
        <List items={CACHED_ITEMS} />
      </>
    );
  if (!session.proven)
    return (
      <EmptyState why="Your messages and their answers appear here once you sign in." icon="lock">
        {session.profile && <Button onClick={() => void session.prove()}>Sign in</Button>}
      </EmptyState>
    );
  if (mine.isPending) return <SkeletonText lines={4} />;
  if (mine.error) return <ErrorPanel what="Your messages" error={mine.error} onRetry={() => mine.refetch()} />;
  if (mine.data.length === 0) return <EmptyState why="You have not sent anything yet." />;
  return (
    <>
      <List items={mine.data} />
      <FileButton label="Save as CSV" file={() => messagesFile(mine.data)} />
    </>
  );
}

/** "in progress". */
const statusWords = (status: string) => status.replaceAll('_', ' ');

function List({ items }: { items: readonly OwnFeedback[] }) {
  return (
    <ol className={s.list}>
      {items.map((item) => (
        <li key={item.id} className={s.item}>
          <p className={s.head}>
            <span>{item.page_name}</span>
            <Badge>{statusWords(item.status)}</Badge>
            <TimeAgo at={item.created_at} />
          </p>
          <p className={s.text}>{item.feedback_text}</p>
          {item.admin_response && (
            <blockquote className={s.answer}>
              <p>{item.admin_response}</p>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
