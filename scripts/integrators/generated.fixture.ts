import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));

export type Question = { name: string; args: Record<string, unknown> };

/** Objects are sent as JSON text, as in the generated types. */
export const asText = (args: Record<string, unknown>): Record<string, unknown> =>
  typeof args.filters === 'object' ? { ...args, filters: JSON.stringify(args.filters) } : args;

/** A program with all calls through a client whose types are generated from the document, as an integrator would write it. */
async function program(document: object, questions: readonly Question[]): Promise<{ types: string; main: string }> {
  const types = astToString(await openapiTS(JSON.stringify(document)));
  const calls = questions.map(({ name, args }) => {
    const query = JSON.stringify(asText(args));
    return `await client.GET('/rest/v1/rpc/${name}', ${query === '{}' ? '{}' : `{ params: { query: ${query} } }`});`;
  });
  const head = ["import createClient from 'openapi-fetch';", "import type { paths } from './api';"];
  return { types, main: [...head, 'const client = createClient<paths>();', ...calls, 'export {};'].join('\n') };
}

/** Compiler errors of that program; empty if the types fit the calls. */
export async function typeErrors(document: object, questions: readonly Question[]): Promise<string> {
  const folder = mkdtempSync(join(HERE, '.generated-'));
  const { types, main } = await program(document, questions);
  writeFileSync(join(folder, 'api.ts'), types);
  writeFileSync(join(folder, 'main.ts'), main);
  const compiler = createRequire(join(ROOT, 'package.json')).resolve('typescript/package.json');
  const flags = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'.split(
    ' ',
  );
  try {
    const tsc = join(compiler, '../bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, '--ignoreConfig', ...flags, join(folder, 'main.ts')]);
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout || error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
