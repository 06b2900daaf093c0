import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Packed } from '../packages/packAll';
import { SECTION_PACKAGES } from '../sectionTemplate';
import { ciFile } from './ci';
import { readme } from './readme';

/** Folder of the tarballs in a repository. */
export const PACKAGES = 'packages';
/** Large, and needed only by sections that use the wallet directly: a repository adds it if required. */
const ON_DEMAND = '@companion/web3';

/** Third-party packages, in this workspace's versions. */
const FOR_PAGES = ['react', 'react-dom'];
const FOR_TESTS = ['@testing-library/react', '@types/node', '@types/react', '@types/react-dom', 'happy-dom'];
const TOOLS = ['typescript', 'vitest'];

/** Files of a repository around its sections, by path. `name`: that of its first section. */
export function repositoryFiles(root: string, name: string, packed: readonly Packed[]): Record<string, string> {
  return {
    'package.json': json(packageJson(root, name, packed)),
    'tsconfig.json': json(tsconfig(root)),
    'vitest.config.ts': VITEST,
    '.env.example': ENV,
    '.gitignore': 'node_modules/\n.env\n*.key.json\n',
    '.github/workflows/section.yml': ciFile(name),
    'README.md': readme(name),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function packageJson(root: string, name: string, packed: readonly Packed[]) {
  const tarballs = packed.filter((each) => each.name !== ON_DEMAND);
  const imported: string[] = SECTION_PACKAGES.dependencies.map((folder) => `@companion/${folder}`);
  const addresses = (wanted: boolean) =>
    Object.fromEntries(
      tarballs
        .filter((each) => imported.includes(each.name) === wanted)
        .map((each) => [each.name, `file:${PACKAGES}/${each.file}`]),
    );
  const installed = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, versionIn(root, each)]));
  return {
    name: `${name}-repository`,
    private: true,
    type: 'module',
    engines: { node: '>=20.19.0' },
    scripts: { check: 'tsc', test: 'vitest run', dev: 'companion-dev', release: 'companion-release' },
    dependencies: { ...addresses(true), ...installed(FOR_PAGES) },
    devDependencies: { ...addresses(false), ...installed([...FOR_TESTS, ...TOOLS]) },
  };
}

function versionIn(root: string, name: string): string {
  const found = createRequire(join(root, 'package.json')).resolve.paths(name)?.[0] ?? '';
  return JSON.parse(readFileSync(join(found, name, 'package.json'), 'utf8')).version;
}

/** The packages are TypeScript sources, compiled with the same options as here. */
function tsconfig(root: string) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return {
    compilerOptions,
    files: ['node_modules/@companion/ui/src/css.d.ts'],
    include: ['remote-*/**/*', 'vitest.config.ts'],
  };
}

const VITEST = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['remote-*/src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The packages are TypeScript sources.
    server: { deps: { inline: [/@companion\\//] } },
  },
});
`;

const ENV = `# Copy to .env, which is not committed.
# Address of the site this repository releases into.
RELEASE_SITE=
# Its release store: a folder, or https://<endpoint>/<bucket>/<prefix> with the keys of the bucket.
RELEASE_STORE=
AWS_ACCESS_KEY_ID=
AWS_SECRET_ACCESS_KEY=
AWS_REGION=
# Files with the team's key and with its key for the registry.
RELEASE_TEAM_KEY=
RELEASE_REGISTRY_KEY=
`;
