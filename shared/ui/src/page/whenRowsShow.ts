const LOOK_EVERY_MS = 50;
/** A part of the page that never settles must not block the charts. */
const LATEST_MS = 3_000;

/** Runs once nothing on the page is loading any more, so that late code delays no row. Returns its cleanup. */
export function whenRowsShow(run: () => void): () => void {
  const latest = performance.now() + LATEST_MS;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (performance.now() < latest && document.querySelector('main [aria-busy="true"]')) later();
    else run();
  };
  const later = () => {
    timer = setTimeout(look, LOOK_EVERY_MS);
  };
  later();
  return () => clearTimeout(timer);
}
