/** With these the visitor looks elsewhere; Tab sets the next focus. */
const LOOKS_AWAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the focused element in view while late content pushes it down, until the visitor scrolls. (The browser's scroll
 * anchoring holds only what is at the top of the window.) Returns its cleanup.
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
