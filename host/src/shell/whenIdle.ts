const LOOK_EVERY_MS = 100;
/** A page that never becomes idle must not block everything else. */
const LATEST_MS = 10_000;

/** Runs once the page shows its content and is idle, so that loading does not delay the first rows. Returns its cleanup. */
export function whenIdle(run: () => void): () => void {
  const startedAt = performance.now();
  let cancel = () => {};
  const look = () => {
    if (!showsContent() && performance.now() - startedAt < LATEST_MS) return later(look);
    if (!('requestIdleCallback' in window)) return later(run);
    const id = requestIdleCallback(run, { timeout: 3_000 });
    cancel = () => cancelIdleCallback(id);
  };
  const later = (next: () => void) => {
    const timer = setTimeout(next, LOOK_EVERY_MS);
    cancel = () => clearTimeout(timer);
  };
  look();
  return () => cancel();
}

function showsContent(): boolean {
  const main = document.querySelector('main');
  return main?.querySelector('h1') != null && main.querySelector('[aria-busy="true"]') === null;
}
