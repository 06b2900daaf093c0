/** How long the shell waits for files of the first page that are still on their way. */
const FILES_MS = 150;
/** And for those that are here to be run, which a slow phone needs longer for; drawing the shell meanwhile would not help it. */
const RUN_MS = 600;

/** Resolves when the code of the first page is there, or when the shell should rather be drawn without it. */
export async function awaitFirstPage(code: Promise<unknown>): Promise<void> {
  await Promise.race([code, after(FILES_MS)]);
  if (!filesAreMissing()) await Promise.race([code, after(RUN_MS - FILES_MS)]);
}

/** Scripts that the document runs ahead leave it once they have run. */
function filesAreMissing(): boolean {
  return document.querySelector('script[data-ahead]') !== null;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
