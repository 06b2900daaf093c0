import { IconButton } from '@companion/ui/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { openOverlay } from '../overlays/overlays';
import { ClockTime } from '../shell/ClockTime';
import { detailsOf, dismissToast, useNotifications } from './notifications';
import s from './SyncToast.module.css';

export const SHOWN_MS = 10_000;

/** The newest sync notification, top right, for ten seconds; how many more came is said beside it. One line on a phone until opened. */
export default function SyncToast() {
  const { toast } = useNotifications();
  const [newest] = toast;
  const [held, setHeld] = useState(false);
  const [opened, setOpened] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  /** Who had the focus before the toast did. */
  const before = useRef<Element>(null);
  useEffect(() => {
    // Someone who reads or points at it is not hurried.
    if (!newest || held || opened) return;
    const timer = setTimeout(() => {
      leaveFocus(card.current, before.current);
      dismissToast();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [newest, held, opened]);
  const dismiss = () => {
    leaveFocus(card.current, before.current);
    // The pointer is on the button: a toast that is taken away is never left by it.
    setHeld(false);
    setOpened(false);
    dismissToast();
  };
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      setHeld(true);
    },
    onBlur: () => setHeld(false),
  };
  return (
    <section className={s.place} aria-label="Notifications" aria-live="polite">
      {newest && (
        <div ref={card} className={s.toast} data-status={newest.status} data-opened={opened} {...hold}>
          <div className={s.words}>
            <p className={s.message}>{newest.message}</p>
            {detailsOf(newest).length > 0 && (
              <dl className={s.details}>
                {detailsOf(newest).map(([key, value]) => (
                  <div key={key}>
                    <dt>{key}:</dt> <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            <p className={s.foot}>
              <ClockTime at={newest.createdAt} />
              {toast.length > 1 && (
                <button type="button" onClick={() => openOverlay({ name: 'notifications' })}>
                  +{toast.length - 1} more
                </button>
              )}
            </p>
          </div>
          <span className={s.more}>
            <IconButton
              icon={opened ? 'chevronUp' : 'chevronDown'}
              label="Details"
              size="sm"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            />
          </span>
          <IconButton icon="close" label="Dismiss" size="sm" onClick={dismiss} />
        </div>
      )}
    </section>
  );
}

/** A toast that goes with the focus in it gives it back to who had it, else to the page: nowhere, Tab would begin at the top. */
function leaveFocus(toast: Element | null, before: Element | null): void {
  if (!toast?.contains(document.activeElement)) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement !== before) document.getElementById('content')?.focus({ preventScroll: true });
}
