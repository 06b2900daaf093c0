import { formatDate } from '@companion/domain';
import { Button } from '@companion/ui/core';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { MessageItem } from './MessageItem';
import type { Message } from './queries';
import s from './telegram.module.css';

type Props = {
  /** In reading order. */
  messages: readonly Message[];
  q: string;
  /** `channel/number` of the message a link led to. */
  target: string | null;
  showChannel: boolean;
  /** Loads the messages before these; null when there are none. */
  onEarlier: (() => void) | null;
  busy: boolean;
};

/**
 * Messages in reading order, in a box that begins at its end. What comes in front leaves what is read in its place; messages
 * outside the box cost no layout (`content-visibility`).
 */
export function MessageStream({ messages, q, target, showChannel, onEarlier, busy }: Props) {
  const box = useRef<HTMLElement>(null);
  /** Distance from the end, as it was before messages came in front. */
  const fromEnd = useRef(0);
  const shownTarget = useRef<string | null>(null);
  const first = messages[0];
  const begin = first ? `${first.channel}/${first.id}` : '';
  useLayoutEffect(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight - fromEnd.current;
  }, [begin]);
  const isHere = messages.some(({ channel, id }) => `${channel}/${id}` === target);
  useEffect(() => {
    if (!target || !isHere || shownTarget.current === target) return;
    shownTarget.current = target;
    const found = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(target)}"]`);
    found?.scrollIntoView({ block: 'center' });
  }, [target, isHere]);
  const byKey = new Map(messages.map((message) => [`${message.channel}/${message.id}`, message]));
  let day = '';
  return (
    <section
      ref={box}
      className={s.stream}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        fromEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop;
      }}
    >
      {onEarlier && (
        <Button size="sm" icon="arrowUp" busy={busy} onClick={onEarlier}>
          Earlier messages
        </Button>
      )}
      <ol className={s.messages}>
        {messages.map((message) => {
          const { channel, id, at, replyTo } = message;
          const begins = at.slice(0, 10) !== day;
          day = at.slice(0, 10);
          const key = `${channel}/${id}`;
          return (
            <Fragment key={key}>
              {begins && (
                <li className={s.day}>
                  <time dateTime={day}>{formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC' })}</time>
                </li>
              )}
              <MessageItem
                message={message}
                quoted={replyTo === null ? undefined : byKey.get(`${channel}/${replyTo}`)}
                q={q}
                target={key === target}
                showChannel={showChannel}
              />
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
}
