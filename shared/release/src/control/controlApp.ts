import { createHash, timingSafeEqual } from 'node:crypto';
import { CompanionError, type RegistryState } from '@companion/contract';
import { textAtMost } from '@companion/limits';
import { type Context, Hono } from 'hono';
import { type Course, courseOf, rollbackLeadsTo } from '../judgement';
import { controlSecret, type RegistryKeys } from '../keys';
import { readHistory } from '../readHistory';
import { changeRegistry, RegistryBusy } from '../registryState';
import { type ReleaseStore, StoreUnreadable, StoreUnwritable } from '../releaseStore';
import { overviewOf } from '../rollout/overviewOf';
import { ChangeRefused, type SectionChange } from '../sectionChange';
import { Unloadable } from '../unloadable';
import { type ControlRequest, controlMessage, controlRequestSchema } from './request';

/**
 * A signature is used immediately, but the signer's clock may be off in either direction. Replaying it fails anyway: the first
 * use creates a new revision, and the function records every signature.
 */
const VALID_MS = 10 * 60_000;
/** A change with its reason and its signature. */
const MAX_BODY = 16 * 1024;
const STRANGER = 'Only the function release-control may ask.';

/** The signed change cannot be made. */
class Refused extends CompanionError {
  override readonly code = 'signed-change-refused';
  constructor(
    readonly status: 400 | 403 | 409 | 413,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The only HTTP endpoint with the registry key: `POST /control {request, signature, wallet}` and `GET /overview`, called by the
 * function `release-control`, which authenticates with the secret and says which wallet belongs to an owner. The wallet's
 * signature is verified again here, so that neither the function nor the database alone can change what runs.
 */
export function controlApp(store: ReleaseStore, keys: RegistryKeys, now: () => number = Date.now): Hono {
  const app = new Hono();
  const asked = (c: Context) => sameSecret(c.req.header('authorization') ?? '', `Bearer ${controlSecret(keys)}`);
  let known: RegistryState[] = [];
  const history = async () => {
    known = await readHistory(store, keys, known);
    return known;
  };
  app.get('/overview', async (c) => {
    if (!asked(c)) return c.json({ message: STRANGER }, 401);
    try {
      const overview = await overviewOf(store, await history());
      return overview ? c.json(overview) : c.json({ message: 'Nothing has been released yet.' }, 404);
    } catch (error) {
      if (error instanceof StoreUnreadable) return c.json(said(error), 503);
      throw error;
    }
  });
  app.post('/control', async (c) => {
    if (!asked(c)) return c.json({ message: STRANGER }, 401);
    try {
      const text = await textAtMost(c.req.raw, MAX_BODY);
      if (text === null) throw new Refused(413, `The body is larger than ${MAX_BODY} bytes.`);
      const { request, signature, wallet } = JSON.parse(text) ?? {};
      return c.json({ state: await change(request, String(signature), String(wallet)) });
    } catch (error) {
      if (error instanceof Refused) return c.json(said(error), error.status);
      if (error instanceof ChangeRefused || error instanceof Unloadable || error instanceof RegistryBusy)
        return c.json(said(error), 409);
      if (error instanceof StoreUnwritable || error instanceof StoreUnreadable) return c.json(said(error), 503);
      if (error instanceof SyntaxError) return c.json({ message: 'The body is not JSON.' }, 400);
      throw error;
    }
  });
  return app;

  async function change(given: unknown, signature: string, wallet: string): Promise<RegistryState> {
    const parsed = controlRequestSchema.safeParse(given);
    if (!parsed.success) throw new Refused(400, 'The request is not one that can be signed.');
    const request = parsed.data;
    if (request.site !== keys.site) throw new Refused(403, 'The change is for another site.');
    const age = now() - Date.parse(request.issuedAt);
    if (age > VALID_MS) throw new Refused(403, 'The signature is too old: sign again.');
    if (age < -VALID_MS)
      throw new Refused(403, 'The signature is from the future: set the clock of your computer and sign again.');
    // Loaded on demand: it is large, and startup should not wait for it.
    const { recoverMessageAddress } = await import('viem/utils');
    const signer = await recoverMessageAddress({
      message: controlMessage(request),
      signature: signature as `0x${string}`,
    }).catch(() => null);
    if (!signer || signer.toLowerCase() !== wallet.toLowerCase())
      throw new Refused(403, 'The signature is not that of the wallet that is signed in.');
    return changeRegistry(store, keys, { author: wallet.toLowerCase(), reason: request.reason }, async (state) => {
      const course = courseOf(await history(), request.section);
      return [decide(state, course, request)];
    });
  }
}

const said = ({ code, message, advice }: CompanionError) => ({ code, message: `${message} ${advice}`.trim() });

/** The state must be the one the signer saw. @throws Refused */
function decide(state: RegistryState | null, course: Course | null, request: ControlRequest): SectionChange {
  if (state?.revision !== request.revision)
    throw new Refused(409, `The registry is at revision ${state?.revision ?? 0} now: look at it and sign again.`);
  const { section } = request;
  const now = state.sections[section];
  switch (request.action) {
    case 'promote':
      if (now?.canary?.digest !== request.digest) throw new Refused(409, 'Another release is now the canary.');
      return { action: 'promote', section };
    case 'rollback': {
      const target = now && course && rollbackLeadsTo({ state: now, course });
      if (target?.digest !== request.digest) throw new Refused(409, 'A rollback would lead to another release.');
      return { action: 'rollback', section, ...(!now?.canary && { to: target }) };
    }
    case 'undo': {
      const before = course?.before;
      if (before?.current.digest !== request.digest) throw new Refused(409, 'There is no such change to undo.');
      return { action: 'restore', section, state: before };
    }
    case 'percent':
      return { action: 'percent', section, percent: request.percent };
    case 'disable':
      return { action: 'disable', section, reason: request.reason };
    case 'enable':
      return { action: 'enable', section };
  }
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
