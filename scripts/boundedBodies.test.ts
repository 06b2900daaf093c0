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

/** Bodies that are read whole, and why nobody can make them long. */
const BOUNDED: Record<string, string> = {
  'backend/local/src/authPolicy.ts': 'readLimited had the body before',
  'backend/local/src/web3SignIn.ts': 'readLimited had the body before',
  'backend/local/src/engine/plain.ts': 'an answer of the engine in this process',
  'backend/network/src/http/faults.ts': 'behind the body limit of the app, and its own answers',
  'backend/network/src/http/input.ts': 'behind the body limit of the app',
  'backend/network/src/http/spelling.ts': 'its own answers',
  'backend/network/src/routes/outside.ts': 'behind the body limit of the app',
  'backend/supabase/functions/database.ts': 'answers of our own database functions, which have limits of rows',
  'backend/supabase/functions/export/read.ts': 'answers of our own page functions, a chunk of rows each',
  'shared/release/src/fakeS3.ts': 'a store for tests',
  'shared/release/src/siteAccess.ts': 'a program at the command line, which asks the site it was given',
};

test('no server reads a body without a limit', () => {
  const whole = readHouse(ROOT).sources.filter(
    (file) =>
      SERVERS.test(file) && !/\.(test|fixture)\.ts$/.test(file) && WHOLE.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(whole).toEqual(Object.keys(BOUNDED).sort());
});
