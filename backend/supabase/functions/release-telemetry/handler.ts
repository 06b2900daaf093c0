import { documentOf, sourceOf } from '../../../../shared/limits/src/documentToken.ts';
import { answering, json, preflight, Refusal, readObject } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asService } from '../database.ts';
import { refuseTooMany } from '../rateLimit.ts';

const MAX_BODY = 16 * 1024;
const REPORTS_PER_MINUTE = 60;

/**
 * Takes what a page tells of releases: POST `{token, events}` with the publishable key; events are up to 50 of {section,
 * version, bucket, phase, duration_ms, error}. Every event is kept; for the judgement counts only what comes with the token
 * of a document of this site (by DOCUMENT_KEY), once for each document and each address. Of the address the database gets
 * what nobody can turn back. Answers 202 `{counted}`, 400 a wrong body, 401 without the key, 405, 413, 429.
 */
export function createReleaseTelemetry(perMinute = REPORTS_PER_MINUTE, now: () => number = Date.now): FunctionHandler {
  const limit = refuseTooMany(perMinute, now);
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST, OPTIONS' });
      const keys = [ctx.publishableKey, ...(ctx.otherPublishableKeys ?? [])];
      if (!keys.includes(req.headers.get('apikey') ?? ''))
        throw new Refusal(401, 'The publishable key is missing or wrong.');
      limit(ctx);
      const { token, events } = await readObject(req, MAX_BODY);
      const counts = await whatCounts(ctx, token, now());
      await asService(ctx, 'ingest_release_telemetry', { events: events ?? null, ...counts });
      return json({ counted: counts !== null }, 202);
    });
}

async function whatCounts(ctx: FunctionContext, token: unknown, now: number) {
  const key = ctx.env?.('DOCUMENT_KEY');
  const document = key ? await documentOf(key, token, now) : null;
  return key && document ? { document, source: await sourceOf(key, ctx.address, now) } : null;
}

export const handler = createReleaseTelemetry();
