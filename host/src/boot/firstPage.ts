/** How long the shell waits for first-page files that are still loading. */
const FILES_MS = 150;
/**
 * How long it waits for files that have arrived and are being executed. Slow phones need longer, and rendering the shell
 * meanwhile would only slow them down.
 */
const RUN_MS = 600;

/** Resolves when the first page's code is ready, or when the shell should be rendered without it. */
export async function awaitFirstPage(code: Promise<unknown>): Promise<void> {
  await Promise.race([code, after(FILES_MS)]);
  if (!filesAreMissing()) await Promise.race([code, after(RUN_MS - FILES_MS)]);
}

/** The document's preloaded scripts are removed once they have run. */
function filesAreMissing(): boolean {
  return document.querySelector('script[data-ahead]') !== null;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
