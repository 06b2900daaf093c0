import { callAsUser } from '@companion/data';
import { adminFeedbackDelete } from '@companion/functions/adminFeedbackDelete';
import { adminFeedbackMarkViewed } from '@companion/functions/adminFeedbackMarkViewed';
import { adminFeedbackRespond } from '@companion/functions/adminFeedbackRespond';
import { adminFeedbackStatus } from '@companion/functions/adminFeedbackStatus';
import { Button, Dialog, Notice, Select, TimeAgo } from '@companion/ui/core';
import { useId, useRef, useState } from 'react';
import { useAct } from '../asAdmin/useAct';
import { type Message, STATUS_NAMES } from './columns';
import s from './overview.module.css';
import { STATUSES } from './params';

const CHANGES = ['admin_feedback_list', 'admin_feedback_counts'];
const MOST_ANSWER = 20_000;

/** A message in full, with its admin actions. */
export function MessageDetail({ message }: { message: Message }) {
  const { id, text, pageUrl, status, adminViewed, adminResponse, respondedAt } = message;
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAct(CHANGES);
  // "Mark as seen" disappears after use; the focus moves to the button next to it.
  const remove = useRef<HTMLButtonElement>(null);
  return (
    <div className={s.message}>
      <p className={s.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={s.quiet}>
        Sent from <bdi>{pageUrl}</bdi>
      </p>
      {adminResponse !== null && (
        <blockquote className={s.text}>
          <bdi>{adminResponse}</bdi> {respondedAt && <TimeAgo at={respondedAt} />}
        </blockquote>
      )}
      <Answer key={adminResponse} id={id} present={adminResponse ?? ''} />
      {problem && (
        <div role="alert">
          <Notice tone="warning">{problem}</Notice>
        </div>
      )}
      <div className={s.actions}>
        <Select
          inline
          label="Status"
          value={status}
          disabled={busy}
          options={STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))}
          onChange={(next) => run(() => callAsUser(adminFeedbackStatus, { id, status: next }))}
        />
        {!adminViewed && (
          <Button
            busy={busy}
            onClick={async () => {
              if (await run(() => callAsUser(adminFeedbackMarkViewed, { ids: [id] }))) remove.current?.focus();
            }}
          >
            Mark as seen
          </Button>
        )}
        <Button ref={remove} variant="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {asking && (
        <Dialog
          open
          title="Delete this message?"
          description="Its author will no longer see it or the answer. The audit log keeps it."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="ghost" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button variant="danger" busy={busy} onClick={() => run(() => callAsUser(adminFeedbackDelete, { id }))}>
                Delete
              </Button>
            </>
          }
        >
          {problem && <p role="alert">{problem}</p>}
        </Dialog>
      )}
    </div>
  );
}

/** The reply, which the message's author will see. */
function Answer({ id, present }: { id: number; present: string }) {
  const field = useId();
  const [text, setText] = useState(present);
  const { busy, problem, run } = useAct(CHANGES);
  const ready = text.trim() !== '' && text.trim() !== present;
  return (
    <form
      className={s.answer}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!ready || busy || !(await run(() => callAsUser(adminFeedbackRespond, { id, response: text.trim() }))))
          return;
        // An answered message leaves the filtered list, so focus the next one.
        if (document.activeElement === document.body)
          (document.querySelector<HTMLElement>('main [data-expander]') ?? document.querySelector('main'))?.focus();
      }}
    >
      <label htmlFor={field} className={s.quiet}>
        Your answer, visible to the author
      </label>
      <textarea
        id={field}
        className={s.area}
        rows={3}
        maxLength={MOST_ANSWER}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button variant="primary" type="submit" busy={busy} disabled={!ready}>
        {present ? 'Change the answer' : 'Answer'}
      </Button>
    </form>
  );
}
