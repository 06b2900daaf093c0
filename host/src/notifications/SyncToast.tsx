import type { SyncNotification } from '@companion/data';
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
  return (
    <section className={s.place} aria-label="Notifications" aria-live="polite">
      {toast[0] && <Card newest={toast[0]} more={toast.length - 1} />}
    </section>
  );
}

function Card({ newest, more }: { newest: SyncNotification; more: number }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [opened, setOpened] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  /** Who had the focus before the toast did. */
  const before = useRef<Element>(null);
  const dismiss = () => {
    leaveFocus(card.current, before.current);
    dismissToast();
  };
  // Someone who reads or points at it is not hurried; each new one has its time.
  const held = pointed || focused || opened;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [newest, held]);
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      // A dialog closed by pointer gives the focus back to the button that opened it: nobody is there then.
      setFocused(target.matches(':focus-visible'));
    },
    onBlur: () => setFocused(false),
  };
  return (
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
          {more > 0 && (
            <button type="button" onClick={() => openOverlay({ name: 'notifications' })}>
              +{more} more
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
  );
}

/** A toast that goes with the focus in it gives it back to who had it, else to the page: nowhere, Tab would begin at the top. */
function leaveFocus(toast: Element | null, before: Element | null): void {
  if (!toast?.contains(document.activeElement)) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement !== before) document.getElementById('content')?.focus({ preventScroll: true });
}
