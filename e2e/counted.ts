/** Longer than any machine takes that can run the suites at all: nothing but a hang meets it. */
const LIMIT_MS = 600_000;

/**
 * Resolves when each kind of figures of a site was counted once. Before that a page shows that it is being counted, or what
 * nobody has scored yet: what a test then sees would depend on how fast the machine is.
 * @param backend Address and key, as the site's config.json names them.
 */
export async function allCounted({ url, publishableKey }: { url: string; publishableKey: string }): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/rest/v1/rpc/site_status`, { headers: { apikey: publishableKey } });
    if ((await answer.json()).sync?.counted === null) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The first round of figures did not end within ${LIMIT_MS / 60_000} minutes.`);
}
