import { formatDate } from '@companion/domain';
import { MoreButton } from '@companion/ui/input';
import { Fragment, useEffect, useRef } from 'react';
import { MessageItem } from './MessageItem';
import type { Message } from './queries';
import s from './telegram.module.css';
import { messageIn, useKeptPlace } from './useKeptPlace';

type Props = {
  /** In reading order. */
  messages: readonly Message[];
  q: string;
  /** `channel/number` of the linked message. */
  target: string | null;
  showChannel: boolean;
  /** Starts at its first message rather than its last. */
  fromStart: boolean;
  /** Loads earlier or later messages; null if there are none. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
  busy: boolean;
};

/** Distance in px from an end at which more messages are requested. */
const NEAR_PX = 400;

/**
 * Messages in reading order in a scroll container. Changes at either end do not move what is being read; messages outside the
 * viewport cost no layout (`content-visibility`).
 */
export function MessageStream(props: Props) {
  const { messages, q, target, showChannel, fromStart, onEarlier, onLater, busy } = props;
  const box = useRef<HTMLElement>(null);
  const shownTarget = useRef<string | null>(null);
  const keys = messages.map(({ channel, id }) => `${channel}/${id}`);
  const ends = `${keys[0]} ${keys.at(-1)}`;
  const onScrolled = useKeptPlace(box, { ends, fromStart, newest: onLater === null });
  const isHere = target !== null && keys.includes(target);
  useEffect(() => {
    if (!target || !isHere || shownTarget.current === target) return;
    shownTarget.current = target;
    messageIn(box.current, target)?.scrollIntoView({ block: 'center' });
    onScrolled();
  });
  const onScroll = ({ currentTarget: element }: { currentTarget: HTMLElement }) => {
    onScrolled();
    if (busy) return;
    if (element.scrollTop < NEAR_PX) onEarlier?.();
    else if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX) onLater?.();
  };
  const byKey = new Map(messages.map((message) => [`${message.channel}/${message.id}`, message]));
  let day = '';
  return (
    <section
      ref={box}
      className={s.stream}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={onScroll}
    >
      <MoreButton
        more={onEarlier !== null}
        end="No earlier messages."
        icon="arrowUp"
        busy={busy}
        onClick={onEarlier ?? undefined}
      >
        Earlier messages
      </MoreButton>
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
      <MoreButton
        more={onLater !== null}
        end="No later messages."
        icon="arrowDown"
        busy={busy}
        onClick={onLater ?? undefined}
      >
        Later messages
      </MoreButton>
    </section>
  );
}
