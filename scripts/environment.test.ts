import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { showsDemo } from './environment';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders of a site's programs and of the packages they use. */
const PROGRAMS = ['backend/jobs/src', 'backend/local/src', 'backend/network/src', 'backend/supabase/functions']
  .concat(['host/server/src', 'shared/limits/src', 'shared/program/src', 'shared/release/src', 'scripts'])
  .map((dir) => join(ROOT, dir));

/** Variables that are not settings of a site, and what sets them. */
const GIVEN = {
  SUPERVISED: 'npm start, for its services',
  SIGN_FILE: 'scripts/service.mjs, for its service',
  DEV_SECTIONS: 'npm run dev',
  SUPABASE_URL: 'the platform, for functions; an operator who runs the jobs by hand',
  SUPABASE_SECRET_KEYS: 'the platform',
  SUPABASE_PUBLISHABLE_KEYS: 'the platform',
  SUPABASE_ANON_KEY: 'the platform',
  SUPABASE_SERVICE_ROLE_KEY: 'the platform',
};

/** How settings are read: `env.NAME`, `env('NAME')`, `portFrom(env, 'NAME', …)`, `{ NAME, … } = env`. */
const READS = [
  /\benv\??\.?\(?\.?\[?'?([A-Z][A-Z_]+)\b/g,
  /(?:From|urlOf|originsOf|required)\((?:(?:process\.)?env, )?'([A-Z_]+)'/g,
];
const TAKEN = /\{([^{}]*)\}(?:: [\w.]+)? = (?:process\.)?env;/g;

function namesIn(source: string): string[] {
  const taken = [...source.matchAll(TAKEN)].flatMap(([, list = '']) => list.match(/\b[A-Z][A-Z_]+\b/g) ?? []);
  return READS.flatMap((read) => [...source.matchAll(read)].map(([, name = '']) => name)).concat(taken);
}

/** Whether a file belongs to a site's programs: tools, tests and benchmarks have their own settings. */
const isOfSite = (file: string) =>
  file.endsWith('.ts') &&
  !/\.(test|fixture)\.ts$/.test(file) &&
  (!/^scripts\//.test(file) || /^scripts\/(environment|release\w+|service\w*|start|buildSite)\.ts$/.test(file));

test(".env.example lists exactly the settings that a site's programs read", () => {
  const read = new Set(
    PROGRAMS.flatMap((dir) =>
      readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .map((file) => join(dir, file))
        .filter((file) => isOfSite(file.slice(ROOT.length)))
        .flatMap((file) => namesIn(readFileSync(file, 'utf8'))),
    ),
  );
  for (const name of Object.keys(GIVEN)) expect([name, read.delete(name)]).toEqual([name, true]);
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8').match(/^[A-Z_]+(?==)/gm);
  expect([...read].sort()).toEqual(example?.toSorted());
});

test('docs/deploy.md exports what config.toml takes from the environment before it is pushed', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const [, once = ''] = read('docs/deploy.md').split('### Once');
  const before = once.split('supabase config push')[0] ?? '';
  const taken = [...read('backend/supabase/config.toml').matchAll(/"env\((\w+)\)"/g)].map(([, name]) => name);
  expect(taken).toEqual(['SITE_URL']);
  for (const name of taken) expect(before).toContain(`export ${name}=`);
});

test.each([
  ['demo', 'embedded', true],
  ['demo', 'hosted', false],
  ['demo', 'none', false],
  ['live', 'embedded', false],
  ['/data/g1.json', 'embedded', false],
] as const)('whether data %s on a backend that is %s is the demo: %s', (networkData, backend, expected) => {
  expect(showsDemo({ networkData, backend })).toBe(expected);
});
