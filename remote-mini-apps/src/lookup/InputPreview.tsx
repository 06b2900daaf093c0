import { formatNumber, type HandleList, MAX_HANDLES } from '@companion/domain';
import { Badge, Notice } from '@companion/ui/core';
import s from './lookup.module.css';
import { MAX_LINK_HANDLES } from './params';

const MOST_NAMED = 6;

type Props = {
  list: HandleList;
  /** Why a file was rejected. */
  refused: string | null;
  post: boolean;
  typed: boolean;
};

/** How the input was parsed, before anything is sent. */
export function InputPreview({ list, refused, post, typed }: Props) {
  const { handles, duplicates, invalid, invalidCount, verdict } = list;
  return (
    <div className={s.preview} role="status">
      {refused && <Notice tone="warning">{refused}</Notice>}
      {verdict === 'tooMany' && (
        <Notice tone="warning">
          {formatNumber(handles.length)} different handles; a lookup takes at most {MAX_HANDLES}. Split the list;
          nothing has been sent.
        </Notice>
      )}
      {verdict === 'ok' && handles.length > MAX_LINK_HANDLES && (
        <p className={s.hint}>
          More than {MAX_LINK_HANDLES} handles do not fit into a link, so the list is stored here under a short address
          that anyone with the link can open.
        </p>
      )}
      {typed && (
        <ul className={s.counts}>
          <li>
            <Badge tone={handles.length > 0 && verdict === 'ok' ? 'positive' : 'neutral'}>
              {formatNumber(handles.length)} unique
            </Badge>
          </li>
          {!post && (
            <li>
              <Badge>{duplicates === 1 ? '1 duplicate' : `${formatNumber(duplicates)} duplicates`}</Badge>
            </li>
          )}
          <li>
            <Badge tone={invalidCount > 0 ? 'warning' : 'neutral'}>{formatNumber(invalidCount)} invalid</Badge>
          </li>
          {invalid.slice(0, MOST_NAMED).map((entry) => (
            <li key={entry} className={s.invalid}>
              <bdi translate="no">{entry}</bdi>
            </li>
          ))}
          {invalidCount > MOST_NAMED && <li>and more</li>}
        </ul>
      )}
    </div>
  );
}
