import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What the platform receives about a function. */
export interface Deployed {
  /** Entry file within the uploaded folder. */
  entry: string;
  verifiesJwt: boolean;
  importMap: string | undefined;
  files: string[];
}

/**
 * Deploys the functions with our command to a fake platform, and records what the official CLI uploads.
 * @returns the output, each function by name, and the folder, which `remove` deletes
 */
export async function deploy(): Promise<{
  said: string;
  folder: string;
  functions: Record<string, Deployed>;
  remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'companion-functions-'));
  const functions: Record<string, Deployed> = {};
  const platform = createServer(async (req, res) => {
    const sent = await bodyOf(req);
    const slug = new URL(req.url ?? '', 'http://platform').searchParams.get('slug');
    if (req.method === 'POST' && slug) functions[slug] = await keep(sent, join(folder, slug));
    const known = { id: slug, slug, name: slug, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 };
    res.writeHead(req.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(req.method === 'GET' || req.method === 'PUT' ? [] : known));
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const { port } = platform.address() as { port: number };
  const profile = join(folder, 'profile.yaml');
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(profile, `name: test\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: 127.0.0.1\n`);
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/deployFunctions.ts', `--remote=${'a'.repeat(20)}`, '--profile', profile, '--yes'],
      { cwd: ROOT, env: { ...process.env, NO_COLOR: '1', SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` } },
    );
    return {
      said: stdout + stderr,
      folder,
      functions,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } finally {
    platform.close();
  }
}

/** Writes the files of a function to their paths below its folder. */
async function keep(sent: Response, folder: string): Promise<Deployed> {
  const form = await sent.formData();
  const metadata = JSON.parse(await textOf(form.get('metadata')));
  const files: string[] = [];
  for (const part of form.getAll('file')) {
    if (typeof part === 'string') continue;
    const file = join(folder, part.name);
    if (!file.startsWith(folder)) throw new Error(`${part.name} lies outside the project`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(await part.arrayBuffer()));
    files.push(part.name);
  }
  return {
    entry: join(folder, metadata.entrypoint_path),
    verifiesJwt: metadata.verify_jwt,
    importMap: metadata.import_map_path,
    files,
  };
}

const textOf = async (part: FormDataEntryValue | null) =>
  typeof part === 'string' ? part : ((await part?.text()) ?? '');

async function bodyOf(req: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(piece);
  return new Response(Buffer.concat(pieces), { headers: { 'content-type': req.headers['content-type'] ?? '' } });
}
