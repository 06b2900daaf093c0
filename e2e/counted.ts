/** Longer than any machine able to run the suites takes: only a hang reaches it. */
const LIMIT_MS = 600_000;

/**
 * Resolves when each kind of figures on a site has been computed once. Before that, pages show a progress message or missing
 * scores, and results would depend on the machine's speed.
 * @param backend URL and key, as in the site's config.json.
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
