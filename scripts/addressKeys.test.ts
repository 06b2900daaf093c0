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

/** Who reads the address of a visitor, and how it counts networks and not addresses, of which one household has billions. */
const READERS: Record<string, string> = {
  'backend/local/src/serve.ts': 'hands it to the limits of requests and of web sockets',
  'backend/supabase/functions/deno.ts': 'hands it to functions',
  'backend/supabase/functions/export/readers.ts': 'createPlaces',
  'backend/supabase/functions/rateLimit.ts': 'createRateLimit',
  'backend/supabase/functions/release-telemetry/handler.ts': 'createRateLimit, and sourceOf, which takes the network',
  'host/server/src/visitorLimit.ts': 'createRateLimit',
  'shared/limits/src/clientAddress.ts': 'finds it',
  'shared/limits/src/limitSockets.ts': 'createPlaces',
};

test('every reader of an address is known, and counts its network', () => {
  const found = readHouse(ROOT).sources.filter(
    (file) =>
      SERVERS.test(file) && !/\.(test|fixture)\.ts$/.test(file) && READS.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});
