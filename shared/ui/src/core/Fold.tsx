import { type ReactNode, useId, useState } from 'react';
import s from './Fold.module.css';
import { Icon, type IconName } from './Icon';
import { useNarrow } from './useMedia';

export type FoldProps = {
  /** What is under the line: "Reviews by week". */
  title: string;
  icon?: IconName;
  /** The address asks for what is under it. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * What comes between the head of a page and its list: folded on a phone, so that the first row is on the first screen;
 * on a wide screen as it is. What is folded is not drawn, and asks for nothing.
 */
export function Fold({ title, icon = 'chart', startsOpen = false, children }: FoldProps) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  if (!narrow) return children;
  return (
    <div className={s.fold}>
      <button
        type="button"
        className={s.line}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        <span className={s.title}>{title}</span>
        <Icon name={open ? 'chevronUp' : 'chevronDown'} />
      </button>
      {open && (
        <div id={id} className={s.under}>
          {children}
        </div>
      )}
    </div>
  );
}
