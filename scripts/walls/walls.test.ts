import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FACADES } from '@companion/build/facades';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFull } from '../../shared/testing/src/daily';
import { breaches } from './check';
import { readHouse } from './house';
import { printedWalls } from './print';
import { BORDERS, IO_GLOBALS, ROOMS, type Room } from './table';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const { packages } = readHouse(REPOSITORY);

/** A copy of the house with its packages but no sources: only the files a test writes are judged. */
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const { folder } of packages)
    cpSync(join(REPOSITORY, folder, 'package.json'), join(copy, folder, 'package.json'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

/** Each forbidden import of a file, with the reason. */
function said(file: string, text: string): string[] {
  write(file, text);
  return breaches(copy).map(({ name, reason }) => `${name}: ${reason}`);
}

/** A file in a room; one section represents all of them. */
function fileIn({ at: [place = ''] }: Room): string {
  return place.endsWith('.ts') ? place : `${place.replace('*', 'reviews')}/src/wall.ts`;
}

const importsAll = (names: readonly string[]) => names.map((name) => `import '${name}';\n`).join('');

describe('the house', () => {
  // `npm test` checks this before all tests, in scripts/check.ts.
  if (isFull) test('keeps its walls', () => expect(breaches(REPOSITORY)).toEqual([]));

  test('has each room that the table mentions exactly once', () => {
    const names = ROOMS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const spoken = [
      ...ROOMS.flatMap(({ imports, tests = [] }) => [...imports, ...tests]),
      ...FACADES.flatMap((f) => f.rooms),
    ];
    expect(spoken.filter((name) => name !== '*' && !names.includes(name))).toEqual([]);
  });

  test('can be printed as tables', () => {
    expect(printedWalls().split('\n')).toHaveLength(ROOMS.length + FACADES.length + 2 * 2 + 1);
    expect(printedWalls()).toContain(
      '| **registry**<br>`shared/registry` | pure | contract | none | Which release runs where',
    );
  });
});

describe('the table forbids', () => {
  test.each(ROOMS)('imports by path from $name into rooms that are closed to it', (room) => {
    const file = fileIn(room);
    const others = ROOMS.filter((other) => other !== room);
    const closed = others.filter(({ name }) => !room.imports.includes(name) && !room.imports.includes('*'));
    const path = (other: Room) => `./${posix.relative(posix.dirname(file), fileIn(other))}`;
    write(file, importsAll(others.map(path)));
    const reasons = breaches(copy).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason.includes('may not import'))).toEqual(
      closed.map((other) => expect.stringContaining(other.instead)),
    );
  });

  test.each(FACADES)('$packages outside the rooms that own it', ({ packages: [pattern = ''], rooms, instead }) => {
    const name = pattern.replace('*', 'anything');
    for (const room of ROOMS) write(fileIn(room), `import '${name}';\n`);
    expect(breaches(copy).filter(({ reason }) => reason.includes(instead))).toHaveLength(ROOMS.length - rooms.length);
  });

  test.each(ROOMS.filter(({ kind }) => kind !== 'program'))('`node:*` in $name', (room) => {
    expect(said(fileIn(room), "import { readFile } from 'node:fs/promises';\n")).toEqual([
      expect.stringMatching(/^node:fs\/promises: \S+ has no `node:\*`: it runs/),
    ]);
  });

  test.each(ROOMS.filter(({ kind }) => kind === 'pure'))(
    'I/O, React and packages that are not explicitly allowed in $name',
    (room) => {
      const uses = IO_GLOBALS.map((name) => `console.log(${name});\n`).join('');
      expect(said(fileIn(room), `${uses}globalThis.fetch('/');\n`)).toHaveLength(IO_GLOBALS.length + 1);
      expect(said(fileIn(room), "import { useState } from 'react';\nimport 'hono';\n")).toEqual([
        expect.stringContaining('React is for what runs in a page.'),
        expect.stringContaining('is pure; allowed packages:'),
      ]);
    },
  );
});

const PURE = 'is pure; allowed packages:';
/** Walls that must hold whatever the table says: file, import, and part of the reason. */
const REFUSED: [file: string, name: string, reason: string][] = [
  ['remote-reviews/src/a.ts', '../../host/server/src/site', 'The server of the site sends the host'],
  ['host/src/a.ts', '../server/src/site', 'The server of the site sends the host'],
  ['shared/ui/src/a.ts', '../../../host/server/src/site', 'The server of the site sends the host'],
  ['backend/jobs/src/a.ts', '../../../host/server/src/site', 'The server of the site sends the host'],
  ['remote-reviews/src/a.ts', '@companion/host', 'The host is reached through the hooks'],
  ['remote-reviews/src/a.ts', '@companion/remote-slashes', 'offer or use a slot'],
  ['remote-reviews/src/a.ts', '../../remote-slashes/src/section', 'offer or use a slot'],
  ['host/src/a.ts', '@companion/remote-slashes', 'offer or use a slot'],
  ['shared/ui/src/a.ts', '@companion/host', 'The host is reached through the hooks'],
  ['remote-reviews/src/a.ts', '@companion/release', 'Building and releasing are tools'],
  ['remote-reviews/src/a.ts', '@companion/release/control', 'from the admin section alone'],
  ['remote-admin/src/a.ts', '@companion/release', 'Building and releasing are tools'],
  ['remote-reviews/src/a.ts', '@companion/registry', 'Which release runs where'],
  ['remote-reviews/src/a.ts', '@companion/local', 'Nothing a visitor loads'],
  ['remote-reviews/src/a.ts', '../../backend/supabase/functions/answer', 'Nothing a visitor loads'],
  ['host/src/a.ts', '@companion/jobs', 'Nothing a visitor loads'],
  ['remote-admin/src/a.ts', 'pg', 'call a page function'],
  ['remote-reviews/src/a.ts', 'node:fs', 'it runs in a page'],
  ['remote-reviews/src/a.ts', 'sonner', 'useToast'],
  ['remote-reviews/src/a.ts', 'cmdk', '@companion/ui/palette'],
  ['remote-reviews/src/a.ts', 'react-router-dom', '@companion/ui/router'],
  ['remote-reviews/src/a.ts', '@tanstack/react-query', '@companion/data/query'],
  ['remote-reviews/src/a.ts', 'wagmi/chains', '@companion/web3'],
  ['remote-reviews/src/a.ts', '@companion/web3/runtime', 'Only the host loads the wallet'],
  ['remote-reviews/src/a.ts', 'date-fns', 'is not among the dependencies in the package.json'],
  ['remote-reviews/src/a.ts', '../../shared/domain/src/personId', 'is imported by its name'],
  ['remote-reviews/src/a.ts', '@companion/domain/personId', '@companion/domain offers no'],
  ['shared/domain/src/a.ts', '@tanstack/react-query', '@companion/data/query'],
  ['shared/domain/src/a.ts', 'react-router', '@companion/ui/router'],
  ['shared/domain/src/a.ts', 'node:crypto', 'it runs everywhere'],
  ['shared/domain/src/a.ts', 'viem', PURE],
  ['shared/contract/src/a.ts', '@companion/registry', 'Which release runs where'],
  ['shared/contract/src/a.ts', '../../domain/src/levels', 'know nothing of what the pages show'],
  ['shared/contract/src/section.ts', './services', 'The hooks of the host are React'],
  ['shared/registry/src/a.ts', '@companion/domain', 'know nothing of what the pages show'],
  ['shared/functions/src/a.ts', '@companion/data', 'Only what runs in a page reads data'],
  ['shared/functions/src/a.ts', 'node:fs', 'it runs everywhere'],
  ['shared/functions/src/a.ts', 'react', 'React is for what runs in a page'],
  ['shared/domain/src/a.ts', '../../functions/src/index', 'never the other way round'],
  ['backend/jobs/src/a.ts', '@companion/ui/core', 'Only what runs in a page uses the kit'],
  ['backend/supabase/functions/a.ts', '../../../shared/data/src/config.ts', 'Only what runs in a page reads data'],
  ['remote-reviews/src/a.ts', './b.fixture', 'is for tests'],
  ['tools/a.ts', 'zod', 'This file is in no room'],
];

test.each(REFUSED)('%s may not import %s', (file, name, reason) => {
  expect(said(file, `import '${name}';\n`)).toEqual([expect.stringContaining(reason)]);
});

test('page code may not import a devDependency of its package', () => {
  write('shared/ui/package.json', JSON.stringify({ name: '@companion/ui', devDependencies: { dayjs: '1.0.0' } }));
  expect(said('shared/ui/src/a.ts', "import 'dayjs';\n")).toEqual([
    expect.stringContaining('is among the devDependencies of ui'),
  ]);
});

test.each([
  "import x from '@companion/host';",
  "import type { X } from '@companion/host';",
  "export { x } from '@companion/host';",
  "export type { X } from '@companion/host';",
  "export * from '@companion/host';",
  "export * as x from '@companion/host';",
  "void import('@companion/host');",
  'void import(`@companion/host`);',
  "let x: import('@companion/host').X;",
  "let x: typeof import('@companion/host');",
  "import x = require('@companion/host');",
  "const x = require('@companion/host');",
  "import.meta.resolve('@companion/host');",
  "new Worker(new URL('../../host/src/a.ts', import.meta.url));",
])('finds an import in any form: %s', (text) => {
  expect(said('remote-reviews/src/wall.ts', `// a remark\n${text}\n`)).toEqual([
    expect.stringContaining('The host is reached through the hooks'),
  ]);
  expect(breaches(copy)[0]).toMatchObject({ file: 'remote-reviews/src/wall.ts', line: 2 });
});

test('rejects computed imports in code that visitors load, and counts JSX as React', () => {
  expect(said('remote-reviews/src/wall.ts', "const at = './a' + 1;\nvoid import(at);\n")).toEqual([
    'import(…): remote-reviews imports only literal names, so that the code shows what may run.',
  ]);
  expect(said('shared/domain/src/wall.tsx', 'export const x = <p>{1}</p>;\n')).toContain(
    'react: domain may not import react. React is for what runs in a page.',
  );
});

test.each([
  [
    'remote-reviews/src/a.ts',
    ['@companion/contract', '@companion/contract/services', '@companion/ui/core', 'react', './b'],
  ],
  ['remote-reviews/src/a.ts', ['@companion/data/query', '@companion/domain', '../section', './a.module.css']],
  ['remote-admin/src/a.ts', ['@companion/release/control', '@companion/web3']],
  ['remote-reviews/src/a.test.tsx', ['@companion/testing', 'vitest', '@testing-library/react', 'node:fs']],
  ['host/src/a.ts', ['@companion/registry', '@companion/web3/runtime', 'react-dom/client', 'react-router-dom']],
  ['host/server/src/a.ts', ['node:http', 'hono', '../../src/routing/pattern', '@companion/release/keys']],
  ['shared/domain/src/a.ts', ['@companion/contract', '@noble/curves/abstract/bls']],
  ['shared/contract/src/services.ts', ['react', './section']],
  ['shared/data/src/a.ts', ['@tanstack/react-query', '@supabase/postgrest-js', '@companion/domain']],
  ['backend/supabase/functions/a.ts', ['../../../shared/domain/src/index.ts', 'node:crypto']],
  ['backend/jobs/src/a.test.ts', ['@companion/local', 'vitest']],
  ['scripts/a.ts', ['../host/server/src/site', '@companion/build', 'esbuild', 'node:fs']],
])('%s may import %s', (file, names) => {
  expect(said(file, importsAll(names))).toEqual([]);
});

test.each([
  'localStorage.getItem(key);',
  'globalThis.localStorage?.getItem(key);',
  'view.localStorage.getItem(key);',
  // Was once read before the function's `try`, which turned the whole site into an error screen.
  'function wasAsked({ localStorage }: Window) { try { return localStorage; } catch { return null; } }',
  'const store: Storage = window.localStorage;',
])('storage that browsers may block is accessed in one place: %s', (text) => {
  expect(new Set(said('remote-reviews/src/a.ts', text))).toEqual(
    new Set([expect.stringContaining('use localStore or sessionStore')]),
  );
});

test.each(BORDERS)('$names only at its border', ({ names, at, instead }) => {
  const uses = names.map((name) => `console.log(${name.includes('.') ? `window.${name}` : name});\n`).join('');
  const outside = ['host/src/a.ts', 'shared/ui/src/a.ts', 'remote-reviews/src/a.ts'];
  for (const file of [...outside, ...at, 'host/src/a.dom.test.ts', 'e2e/a.ts']) write(file, uses);
  expect(breaches(copy).map(({ file, reason }) => [file, reason])).toEqual(
    outside.toSorted().flatMap((file) => names.map(() => [file, instead])),
  );
});

test('allows names that only look like I/O', () => {
  expect(
    said(
      'shared/domain/src/a.ts',
      'type A = { document: string };\nexport const a = (b: A) => ({ process: b.document, w: b?.document.length });\n',
    ),
  ).toEqual([]);
});
