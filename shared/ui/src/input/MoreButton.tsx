import { useState } from 'react';
import { Button, type ButtonProps } from '../core';

export type MoreButtonProps = ButtonProps & {
  /** Whether there is more; without it the button goes. */
  more: boolean;
  /** Said in its place once it is gone. */
  end: string;
};

/**
 * Asks for more of the list it stands below (or above). A button that goes takes the focus with it, to the start of the page: whoever
 * stood on this one then stands on what says that the list has ended.
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
