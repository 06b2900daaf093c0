import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { HostBuild } from '@companion/build';

/** A built host: its files and its document template. */
export type Host = HostBuild & { template: string };

export type StaticFile = { bytes: Uint8Array; type: string; encoding: 'br' | 'gzip' | null; immutable: boolean };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The hosts in a build folder: the newest and its predecessors, whose files open tabs may still request. A new build is
 * picked up without a restart.
 */
export class HostFolder {
  readonly #hosts = new Map<string, Host>();
  #newest: Host;
  #state: string;
  /** Paths that may be requested: only files listed by a host, so that no path can escape the folder. */
  #paths = new Set<string>();
  readonly #files = new Map<string, Uint8Array | null>();

  /** @throws if the folder contains no build. */
  constructor(private readonly dir: string) {
    this.#state = this.#pointer();
    this.#newest = this.#read();
  }

  /** The first of these hosts that is available; without any, the latest build. */
  pick(ids: readonly string[]): Host {
    const state = this.#pointer();
    if (state !== this.#state) {
      this.#newest = this.#read();
      this.#state = state;
    }
    return ids.map((id) => this.#hosts.get(id)).find((host) => host !== undefined) ?? this.#newest;
  }

  get(id: string): Host | undefined {
    return this.#hosts.get(id);
  }

  file(path: string, acceptEncoding: string): StaticFile | null {
    const type = TYPES[extname(path)];
    if (!type || !this.#paths.has(path)) return null;
    const immutable = path.startsWith('/assets/');
    for (const [encoding, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const bytes = acceptEncoding.includes(encoding) ? this.#bytes(path + suffix) : null;
      if (bytes) return { bytes, type, encoding, immutable };
    }
    const bytes = this.#bytes(path);
    return bytes && { bytes, type, encoding: null, immutable };
  }

  /** Changes with each build. */
  #pointer(): string {
    const { mtimeMs, ino } = statSync(join(this.dir, 'build.json'));
    return `${mtimeMs} ${ino}`;
  }

  #read(): Host {
    this.#hosts.clear();
    // Files named after their content never change; the others may have changed, and a missing one may now exist.
    for (const [path, bytes] of this.#files) if (!bytes || !path.startsWith('/assets/')) this.#files.delete(path);
    for (const id of readdirSync(join(this.dir, 'hosts'))) {
      const host = hostAt(join(this.dir, 'hosts', id));
      if (host) this.#hosts.set(host.id, host);
    }
    this.#paths = new Set(
      [...this.#hosts.values()].flatMap(({ integrity }) => Object.keys(integrity).map((p) => `/${p}`)),
    );
    const newest = hostAt(this.dir);
    if (!newest) throw new Error(`There is no host in ${this.dir}.`);
    return newest;
  }

  #bytes(path: string): Uint8Array | null {
    let bytes = this.#files.get(path);
    if (bytes === undefined) {
      bytes = read(join(this.dir, path));
      this.#files.set(path, bytes);
    }
    return bytes;
  }
}

/** Null while its build is incomplete. */
function hostAt(folder: string): Host | null {
  const [build, template] = ['build.json', 'index.html'].map((name) => read(join(folder, name))?.toString());
  return build && template ? { ...JSON.parse(build), template } : null;
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
