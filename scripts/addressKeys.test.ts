import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from './walls/house';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVERS =
  /^(backend\/(jobs|local)\/src|backend\/supabase\/functions|host\/server\/src|shared\/(limits|program|release)\/src|scripts\/supervise)\//;
const READS =
  /\b(remoteAddress|clientAddress\(|addressBehind\(|ctx\.address|Pick<FunctionContext, .address|x-forwarded-for)/;

/** Files that read a visitor's address, and what counts it by network: one household has billions of addresses. */
const READERS: Record<string, string> = {
  'backend/local/src/serve.ts': 'passes it to the request and WebSocket limits',
  'backend/supabase/functions/deno.ts': 'passes it to functions',
  'backend/supabase/functions/export/readers.ts': 'createPlaces',
  'backend/supabase/functions/rateLimit.ts': 'createRateLimit',
  'backend/supabase/functions/release-telemetry/handler.ts': 'createRateLimit, and sourceOf, which uses the network',
  'host/server/src/visitorLimit.ts': 'createRateLimit',
  'shared/limits/src/clientAddress.ts': 'determines it',
  'shared/limits/src/limitSockets.ts': 'createPlaces',
};

test("every server file that reads a visitor's address is listed with what counts its network", () => {
  const found = readHouse(ROOT).sources.filter(
    (file) =>
      SERVERS.test(file) && !/\.(test|fixture)\.ts$/.test(file) && READS.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});
