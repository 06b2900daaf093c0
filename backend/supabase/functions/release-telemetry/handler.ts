import { documentOf, prefixNameOf, sourceOf } from '../../../../shared/limits/src/documentToken.ts';
import { createRateLimit } from '../../../../shared/limits/src/rateLimit.ts';
import { MOST } from '../../../../shared/limits/src/strangers.ts';
import { json, Refusal, readObject } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asService } from '../database.ts';
import { fromPage } from '../fromPage.ts';
import { HOUR_MS, refuseTooMany } from '../rateLimit.ts';

const { bodyBytes, eventsPerHour, newPagesPerDay, reportsPerMinute } = MOST.telemetry;

/** For the declared path of a page. */
const LONGEST_PAGE = 250;
const MOST_MET = 1_000;

/**
 * Takes what a page tells of releases: POST `{token, events, page}` with the publishable key; events are up to 50 of {section,
 * version, bucket, phase, duration_ms, error}; `page` is said once by a document of this site, and counted as a visit. Every
 * event is kept; for the judgement counts only what comes with the token
 * of a document of this site (by DOCUMENT_KEY), once a day for each visitor and each address, and by how many networks and
 * known visitors say the same. Of the address the database gets what nobody can turn back. Answers 202 `{counted}`, 400 a wrong body, 401 without the key, 405, 413, 429.
 */
export function createReleaseTelemetry(perMinute: number = reportsPerMinute, now = Date.now): FunctionHandler {
  const limit = refuseTooMany(eventsPerHour, now, HOUR_MS);
  const isCounted = pagesCounted(now);
  return fromPage(perMinute, now, async (req, ctx) => {
    const { token, events, page } = await readObject(req, bodyBytes);
    if (page !== undefined && typeof page !== 'string') throw new Refusal(400, 'The page must be text.');
    limit(ctx, Array.isArray(events) ? events.length : 0);
    const counts = await whatCounts(ctx, token, now());
    if (counts && page !== undefined && isCounted(page, ctx.address))
      await asService(ctx, 'ingest_page_visit', { page });
    if (page === undefined || (Array.isArray(events) && events.length > 0))
      await asService(ctx, 'ingest_release_telemetry', { events: events ?? null, ...counts });
    return json({ counted: counts !== null }, 202);
  });
}

/**
 * Whether the visit of a page is counted. The number of pages per day is limited, and only the sections know which exist: each
 * network may add a limited number of pages this process has not seen yet.
 */
function pagesCounted(now: () => number): (page: string, address: string) => boolean {
  const takeNew = createRateLimit(newPagesPerDay, 24 * HOUR_MS);
  let met = new Set<string>();
  return (page, address) => {
    if (met.has(page)) return true;
    if (page.length > LONGEST_PAGE || takeNew(address, now()) > 0) return false;
    if (met.size >= MOST_MET) met = new Set();
    met.add(page);
    return true;
  };
}

async function whatCounts(ctx: FunctionContext, token: unknown, now: number) {
  const key = ctx.env?.('DOCUMENT_KEY');
  const vouched = key ? await documentOf(key, token, now) : null;
  if (!key || !vouched) return null;
  const [source, prefix] = await Promise.all([sourceOf(key, ctx.address, now), prefixNameOf(key, ctx.address)]);
  return { ...vouched, source, prefix };
}

export const handler = createReleaseTelemetry();
