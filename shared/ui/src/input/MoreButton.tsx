import { useState } from 'react';
import { Button, type ButtonProps } from '../core';

export type MoreButtonProps = ButtonProps & {
  /** Whether there is more; otherwise the button disappears. */
  more: boolean;
  /** Replaces the button at the end of the list. */
  end: string;
};

/**
 * Loads more of the list it is next to. A button that disappears would lose the focus to the start of the page: if it had the
 * focus, that moves to the end-of-list message.
 */
export function MoreButton({ more, end, ...button }: MoreButtonProps) {
  const [met, setMet] = useState(false);
  if (more) return <Button size="sm" {...button} onFocus={() => setMet(true)} />;
  if (!met) return null;
  return (
    <p tabIndex={-1} ref={takeLostFocus}>
      {end}
    </p>
  );
}

const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
