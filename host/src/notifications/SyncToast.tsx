import type { SyncNotification } from '@companion/data';
import { IconButton } from '@companion/ui/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { openOverlay } from '../overlays/overlays';
import { ClockTime } from '../shell/ClockTime';
import { detailsOf, dismissToast, useNotifications } from './notifications';
import s from './SyncToast.module.css';

export const SHOWN_MS = 10_000;

/** The latest sync notification, top right, for ten seconds, with a count of further ones. One line on a phone until expanded. */
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
  /** The element that had the focus before the toast. */
  const before = useRef<Element>(null);
  const dismiss = () => {
    leaveFocus(card.current, before.current);
    dismissToast();
  };
  // The timer pauses while the toast is hovered, focused or expanded; each new toast restarts it.
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
      // A dialog closed by pointer returns focus to its button; that does not mean the visitor is on the toast.
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

/**
 * A toast dismissed with the focus inside returns it to the previous element, or else to the page; otherwise Tab would start
 * at the top.
 */
function leaveFocus(toast: Element | null, before: Element | null): void {
  if (!toast?.contains(document.activeElement)) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement !== before) document.getElementById('content')?.focus({ preventScroll: true });
}
