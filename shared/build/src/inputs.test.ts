import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inputsDigest } from './inputs';

async function workspace() {
  const folder = await mkdtemp(join(tmpdir(), 'inputs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const inputs = { own: [], files: [], packages: ['@companion/domain@1.0.0'] };
  return async (file: string, text: string) => {
    await writeFile(join(folder, file), text);
    return inputsDigest(folder, inputs);
  };
}

const npm = (version: string, integrity: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/@companion/domain': { version, integrity } } });

test('in an npm repository, a package with other content under the same version is another input', async () => {
  const digest = await workspace();
  const first = await digest('package-lock.json', npm('1.0.0', 'sha512-a'));
  expect(await digest('package-lock.json', npm('1.0.0', 'sha512-a'))).toBe(first);
  const others = [npm('1.0.0', 'sha512-b'), npm('1.0.1', 'sha512-a'), '{"packages":{}}'];
  for (const other of others) expect(await digest('package-lock.json', other)).not.toBe(first);
});

test('in a pnpm workspace, the version counts', async () => {
  const digest = await workspace();
  const first = await digest('pnpm-lock.yaml', "packages:\n\n  '@companion/domain@1.0.0':\n    resolution: {}\n");
  expect(await digest('pnpm-lock.yaml', "packages:\n  '@companion/domain@1.0.0':\n")).toBe(first);
  expect(await digest('pnpm-lock.yaml', "packages:\n  '@companion/domain@1.0.1':\n")).not.toBe(first);
});
