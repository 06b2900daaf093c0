/**
 * What has the focus of the keyboard stays in sight while parts of the page that come later push it down. (The browser holds
 * only what is at the top of the window in its place.) Returns its clean-up.
 */
export function keepFocusInSight(): () => void {
  /** What had the focus and was in sight before the page grew. */
  let held: Element | null = null;
  const look = () => {
    const focused = document.activeElement;
    held = focused?.matches(':focus-visible') && isInSight(focused) ? focused : null;
  };
  const growth = new ResizeObserver(() => {
    if (held && held === document.activeElement && !isInSight(held)) held.scrollIntoView({ block: 'nearest' });
  });
  growth.observe(document.body);
  document.addEventListener('focusin', look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    growth.disconnect();
    document.removeEventListener('focusin', look);
    window.removeEventListener('scroll', look);
  };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
