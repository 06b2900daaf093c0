/** By these a reader looks elsewhere; Tab brings the next focus. */
const LOOKS_AWAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * What has the focus of the keyboard stays in sight while parts of the page that come later push it down, until the reader
 * scrolls. (The browser holds only what is at the top of the window in its place.) Returns its clean-up.
 */
export function keepFocusInSight(): () => void {
  let held: Element | null = null;
  const hold = () => {
    const focused = document.activeElement;
    held = focused?.matches(':focus-visible') ? focused : null;
  };
  const lookAway = () => {
    held = null;
  };
  const growth = new ResizeObserver(() => {
    if (held && held === document.activeElement && !isInSight(held)) held.scrollIntoView({ block: 'nearest' });
  });
  growth.observe(document.body);
  document.addEventListener('focusin', hold);
  for (const name of LOOKS_AWAY) window.addEventListener(name, lookAway, { passive: true });
  return () => {
    growth.disconnect();
    document.removeEventListener('focusin', hold);
    for (const name of LOOKS_AWAY) window.removeEventListener(name, lookAway);
  };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
