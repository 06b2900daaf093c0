import { useId, useMemo } from 'react';
import fields from '../core/fields.module.css';
import { Icon } from '../core/Icon';
import { LiveRegion } from '../core/LiveRegion';
import { type IdList, type KnownId, MOST_IDS, readIdList } from './idList';
import s from './input.module.css';

const MOST_SHOWN = 8;
const number = new Intl.NumberFormat('en-US');

export type IdListFieldProps = {
  label: string;
  value: string;
  onChange: (text: string, list: IdList) => void;
  most?: number;
  /** Why an id of a known kind is rejected here; constant, or memoized. */
  refuse?: (id: KnownId) => string | null;
  placeholder?: string;
};

/** A text area for pasted ids: shows how many it read, and the line and reason for each bad entry. */
export function IdListField({ label, value, onChange, most = MOST_IDS, refuse, placeholder }: IdListFieldProps) {
  const id = useId();
  const list = useMemo(() => readIdList(value, most, refuse), [value, most, refuse]);
  const summary = [
    `${number.format(list.ids.length)} of at most ${number.format(most)}`,
    list.duplicates > 0 && `${number.format(list.duplicates)} repeated`,
    list.errorCount > 0 && `${number.format(list.errorCount)} not recognized`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={s.area}
        rows={6}
        value={value}
        placeholder={placeholder ?? 'One per line: 12, @handle, 0x address or a profile link'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={list.tooMany || list.errorCount > 0 || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value, readIdList(event.target.value, most, refuse))}
      />
      <span id={`${id}-note`} className={list.tooMany ? fields.error : fields.hint}>
        {list.tooMany && <Icon name="alert" />}
        {list.tooMany ? `${summary}. Split the list into parts.` : summary}
      </span>
      <LiveRegion>{value ? summary : ''}</LiveRegion>
      {list.errors.length > 0 && (
        <ul className={s.errors} aria-label="Entries not recognized">
          {list.errors.slice(0, MOST_SHOWN).map(({ line, text, why }, place) => (
            <li key={`${line} ${place}`}>
              <span className={s.line}>Line {line}</span> <bdi className={s.entry}>{text}</bdi>: {why}
            </li>
          ))}
          {list.errorCount > MOST_SHOWN && (
            <li className={s.line}>and {number.format(list.errorCount - MOST_SHOWN)} more</li>
          )}
        </ul>
      )}
    </div>
  );
}
