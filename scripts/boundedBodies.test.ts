import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from './walls/house';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVERS =
  /^(backend\/(jobs|local|network)\/src|backend\/supabase\/functions|host\/server\/src|shared\/(limits|program|release)\/src)\//;
const WHOLE =
  /\b(c\.req(\.raw)?|c\.res|req|request(\.clone\(\))?|response|answer|message)\.(json|text|arrayBuffer|blob|formData)\(\)/;

/** Files that read whole bodies, and why no client can make those long. */
const BOUNDED: Record<string, string> = {
  'backend/local/src/authPolicy.ts': 'createBackend.ts reads the body with readLimited first',
  'backend/local/src/web3SignIn.ts': 'createBackend.ts reads the body with readLimited first',
  'backend/local/src/engine/plain.ts': 'a response of the engine in this process',
  'backend/network/src/http/faults.ts': "behind the app's body limit, and its own responses",
  'backend/network/src/http/input.ts': "behind the app's body limit",
  'backend/network/src/http/spelling.ts': 'its own responses',
  'backend/network/src/routes/outside.ts': "behind the app's body limit",
  'backend/supabase/functions/database.ts': 'responses of our own database functions, which limit their rows',
  'backend/supabase/functions/export/read.ts': 'responses of our own page functions, one chunk of rows each',
  'shared/release/src/fakeS3.ts': 'a store for tests',
  'shared/release/src/siteAccess.ts': 'a command-line program that calls the site it is given',
};

test('no server reads a body without a limit', () => {
  const whole = readHouse(ROOT).sources.filter(
    (file) =>
      SERVERS.test(file) && !/\.(test|fixture)\.ts$/.test(file) && WHOLE.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(whole).toEqual(Object.keys(BOUNDED).sort());
});
