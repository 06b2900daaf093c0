import { type ReactNode, useId, useState } from 'react';
import s from './Fold.module.css';
import { Icon, type IconName } from './Icon';
import { useNarrow } from './useMedia';

export type FoldProps = {
  /** Title of the folded content: "Reviews by week". */
  title: string;
  icon?: IconName;
  /** The address refers to the folded content. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * Content between the head of a page and its list: folded on a phone, so that the first row is on the first screen; shown as is
 * on a wide screen. Folded content is not rendered and makes no requests.
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
