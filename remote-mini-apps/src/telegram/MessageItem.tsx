import { Badge, exactTimes, Icon } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { MessageText } from './MessageText';
import { messageLink } from './params';
import type { Message } from './queries';
import s from './telegram.module.css';

const QUOTED = 90;

type Props = {
  message: Message;
  /** The message it replies to, if loaded. */
  quoted: Message | undefined;
  q: string;
  /** A link led here. */
  target: boolean;
  /** Several channels are mixed. */
  showChannel: boolean;
};

/** A message, or a placeholder for a deleted one. */
export function MessageItem({ message, quoted, q, target, showChannel }: Props) {
  const { channel, id, at, senderName, senderHandle, text, replyTo, editedAt, deleted, media, mentions } = message;
  const time = (
    <Link to={messageLink(message)} className={s.time} preventScrollReset>
      <time dateTime={at} title={exactTimes(at)}>
        {at.slice(11, 16)}
      </time>
    </Link>
  );
  if (deleted)
    return (
      <li className={s.message} data-target={target || undefined} data-message={`${channel}/${id}`}>
        <p className={s.tombstone}>{time} This message was deleted.</p>
      </li>
    );
  return (
    <li className={s.message} data-target={target || undefined} data-message={`${channel}/${id}`}>
      <p className={s.sender}>
        <strong>{senderName ?? senderHandle ?? 'Unnamed'}</strong>
        {senderHandle && senderName && <span>@{senderHandle}</span>}
        {showChannel && <span>in {channel}</span>}
        {time}
        {editedAt && <span title={exactTimes(editedAt)}>edited</span>}
      </p>
      {replyTo !== null && (
        <p className={s.quote}>
          {quoted ? (
            <Link to={messageLink(quoted)} preventScrollReset>
              {quoted.senderName ?? 'A message'}: {quoted.deleted ? 'deleted' : shortened(quoted.text ?? '')}
            </Link>
          ) : (
            `In reply to message ${replyTo}`
          )}
        </p>
      )}
      {media && (
        <p className={s.media}>
          <Badge>{media.kind}</Badge> {media.caption && <MessageText text={media.caption} mentions={mentions} q={q} />}
        </p>
      )}
      {text && (
        <p className={s.text}>
          <MessageText text={text} mentions={mentions} q={q} />
        </p>
      )}
      {target && (
        <p className={s.here}>
          <Icon name="link" /> This is the linked message.
        </p>
      )}
    </li>
  );
}

const shortened = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
