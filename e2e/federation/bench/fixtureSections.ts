import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDeclaration } from '@companion/build';
import { CONTRACT_VERSION, type ReleaseRef, type SectionDeclaration } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { type FolderStore, publish } from '@companion/release';
import { hostile } from './hostile';
import { PREVIOUS_CONTRACT } from './previousHost';
import { troubled } from './troubled';
import { VARIANTS, type Variant, variantVersion } from './variants';

/** Code of every page and widget of a variant, each showing which release it is. */
const MODULES: Record<Exclude<Variant, 'incompatible' | 'invalid'>, (label: string) => string> = {
  before: (label) => page(label, ''),
  good: (label) =>
    page(
      label,
      `<button type="button" onClick={() => setOpen(true)}>More</button>{open && <Suspense><Late /></Suspense>}`,
    ),
  troubled,
  hostile,
  'contract-previous': (
    label,
  ) => `import { useFlags, useNavigationGuard, useWallet } from '@companion/contract/services';
import { useState } from 'react';
export default function Module() {
  const [text, setText] = useState('');
  const { status } = useWallet();
  useNavigationGuard(text !== '');
  return <section><h1>${label}</h1><p>wallet {status}, {Object.keys(useFlags()).length} flags</p>
    <label>Note <input value={text} onChange={(event) => setText(event.target.value)} /></label></section>;
}`,
  'contract-current': (label) => `import { useToast } from '@companion/contract/services';
export default function Module() {
  const toast = useToast();
  return <section><h1>${label}</h1>
    <button type="button" onClick={() => toast({ title: 'said by ${label}' })}>Say</button></section>;
}`,
};
/** The contract each of these declares; the others accept any of this major version. */
const CONTRACTS: Partial<Record<Variant, string>> = {
  'contract-previous': `^${PREVIOUS_CONTRACT}`,
  'contract-current': `^${CONTRACT_VERSION}`,
};

/** A module that shows its release, with `content` below. */
function page(label: string, content: string): string {
  return `import { lazy, Suspense, useState } from 'react';
const Late = lazy(() => import(/* webpackChunkName: "late" */ 'LATE'));
export default function Module() {
  const [open, setOpen] = useState(false);
  return <section><h1>${label}</h1>${content}</section>;
}`;
}

/**
 * Publishes fixture releases of a section under its real declaration: an older good one, a good one with a lazy part, one
 * that breaks in many ways, and those whose record must be rejected. Returns the reference of each variant.
 */
export async function publishVariants(
  repository: string,
  workspace: string,
  store: FolderStore,
  folder: string,
  variants: readonly Variant[],
): Promise<Record<string, ReleaseRef>> {
  const declaration = await openDeclaration(repository, folder);
  const refs: Record<string, ReleaseRef> = {};
  for (const variant of VARIANTS.filter((v) => variants.includes(v))) {
    refs[variant] =
      variant === 'incompatible' || variant === 'invalid'
        ? await alteredRecord(store, declaration.id, variant)
        : await built(
            repository,
            workspace,
            store,
            folder,
            { ...declaration, contract: CONTRACTS[variant] ?? declaration.contract },
            variant,
          );
  }
  return refs;
}

/** A section's real declaration with pages that need no admin session, because the loader is what is tested. */
export async function openDeclaration(repository: string, folder: string): Promise<SectionDeclaration> {
  const real = await readDeclaration(join(repository, folder));
  return { ...real, adminOnly: false };
}

async function built(
  repository: string,
  workspace: string,
  store: FolderStore,
  folder: string,
  declaration: SectionDeclaration,
  variant: keyof typeof MODULES,
): Promise<ReleaseRef> {
  const version = variantVersion(variant);
  const code = MODULES[variant](`${declaration.id} ${version}`);
  const root = await writeSection(repository, join(workspace, `${folder}-${variant}`), declaration, version, code);
  const { digest } = await publish(store, join(root, '..'), folder, { others: [] });
  return { version, digest };
}

/** Writes a section whose pages and widgets all have the same code into a separate workspace. Returns its folder. */
export async function writeSection(
  repository: string,
  workspace: string,
  declaration: SectionDeclaration,
  version: string,
  code: string,
): Promise<string> {
  const folder = `remote-${declaration.id}`;
  const root = join(workspace, folder);
  await mkdir(join(root, 'src'), { recursive: true });
  await symlink(join(repository, folder, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['shared', 'node_modules', 'pnpm-lock.yaml'])
    await symlink(join(repository, name), join(workspace, name));
  await writeFile(join(root, 'package.json'), JSON.stringify({ version, type: 'module' }));
  await writeFile(join(root, 'src/section.ts'), `export default ${JSON.stringify(declaration)};`);
  await writeFile(join(root, 'src/Late.tsx'), 'export default () => <p>late part</p>;');
  const modules = [...declaration.routes.map((r) => r.page), ...declaration.widgets.map((w) => w.module)];
  for (const request of new Set(modules)) {
    const file = join(root, 'src', `${request.slice(2)}.tsx`);
    const late = `${'../'.repeat(request.split('/').length - 2)}` || './';
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, code.replace("'LATE'", `'${late}Late'`));
  }
  return root;
}

/** The good release again, with a record the host must reject before any code runs. */
async function alteredRecord(
  store: FolderStore,
  section: string,
  variant: 'incompatible' | 'invalid',
): Promise<ReleaseRef> {
  const version = variantVersion(variant);
  const folder = await store.workFolder(section);
  await cp(join(store.root, section, variantVersion('good')), folder, { recursive: true });
  const record = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const change =
    variant === 'incompatible' ? { contract: '^99.0.0' } : { declaration: { ...record.declaration, routes: [] } };
  const text = JSON.stringify({ ...record, version, ...change });
  await writeFile(join(folder, 'release.json'), text);
  await store.publish(section, version, folder);
  return { version, digest: await sha384(text) };
}
