import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Signer } from './signing';
import { BENCH, type TransportFault, type Variant } from './variants';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

export type TelemetryRow = { section: string; version: string; bucket: string; phase: string; error: string | null };

/** The fault bench: a site of its own, separate from the other suites' sites. */
export class Bench {
  private constructor(private readonly child: ChildProcess) {}

  /** Builds the fixture releases and starts everything. @throws if it does not start. */
  static start(): Promise<Bench> {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line === 'bench ready') resolve(new Bench(child));
        });
      child.once('exit', (code) => reject(new Error(`The bench ended with ${code}: ${lines.slice(-20).join('\n')}`)));
    });
  }

  stop(): Promise<void> {
    if (this.child.exitCode !== null) return Promise.resolve();
    return new Promise((done) => {
      this.child.once('exit', () => done());
      this.child.kill('SIGTERM');
    });
  }

  async fault(section: string, fault: TransportFault | 'none'): Promise<void> {
    await control(`/fault/${section}/${fault}`, 'POST');
  }

  /** Changes a section's releases for visitors, and waits until the site has picked that up. */
  async state(
    section: string,
    wanted: { current: Variant; previous?: Variant; canary?: { release: Variant; percent: number }; disabled?: string },
  ): Promise<void> {
    await known(await control(`/state/${section}`, 'POST', wanted));
  }

  /** Holds exactly these releases of a section, and waits until the site has picked that up. */
  async held(section: string, variants: readonly Variant[]): Promise<void> {
    await known(await control(`/held/${section}`, 'POST', variants));
  }

  /** Selects the key that signs the current release of reviews; the root key signs all others. */
  async signed(by: Signer): Promise<void> {
    await known(await control('/signed', 'POST', by));
  }

  /** The release of a section a visitor gets. */
  async version(section: string, visitor: string): Promise<string | undefined> {
    const plan = await (await fetch(planUrl(), { headers: { cookie: `visitor=${visitor}` } })).json();
    return plan.sections.find(({ id }: { id: string }) => id === section)?.version;
  }

  async telemetry(section: string): Promise<string[]> {
    const rows: TelemetryRow[] = await (await control('/telemetry', 'GET')).json();
    return rows.filter((row) => row.section === section).map((r) => `${r.version} ${r.phase} ${r.error ?? 'ok'}`);
  }

  async clearTelemetry(section: string): Promise<void> {
    await control(`/telemetry/${section}`, 'DELETE');
  }

  /** Serves a draft of the reviews section from source. Returns its URL. */
  async develop(heading: string, fastRefresh: boolean): Promise<string> {
    const { reviews } = await (await control('/develop', 'POST', { heading, fastRefresh })).json();
    return reviews;
  }

  /** Saves the draft's page with another heading. */
  async edit(heading: string): Promise<void> {
    await control('/develop', 'PUT', { heading });
  }

  async stopDeveloping(): Promise<void> {
    await control('/develop', 'DELETE');
  }

  /** Restores every section to its good release, without faults. */
  async reset(): Promise<void> {
    await known(await control('/reset', 'POST'));
  }
}

/** Waits until both sites have applied the change: each reads the registry on its own schedule. */
async function known(change: Response): Promise<void> {
  const { revision } = await change.json();
  for (const site of [BENCH.site, BENCH.previousSite]) {
    const seen = async () => (await (await fetch(planUrl(site))).json()).revision;
    await expect.poll(seen, { intervals: [100] }).toBeGreaterThanOrEqual(revision);
  }
}

/** Node does not resolve every *.localhost name. */
function planUrl(site: string = BENCH.site): string {
  return `${site.replace(/\/\/\w+\.localhost/, '//localhost')}/plan.json`;
}

async function control(path: string, method: string, body?: unknown): Promise<Response> {
  const response = await fetch(BENCH.control + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response;
}
