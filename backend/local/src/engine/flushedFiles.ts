import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  /** Of the system; a directory has none. */
  nfd?: number;
  node: unknown;
}

interface NodeFiles {
  stream_ops: { fsync?(stream: Stream): number };
  realPath(node: unknown): string;
}

/** A line by which it says that it cannot go on. */
const GRAVE = /(FATAL|PANIC): /;
const REMEMBERED = 20;
/** "2026-01-31 12:00:00.000 GMT [42] PANIC:  could not …" */
const withoutPrefix = (line = '') => line.replace(/^.*?[A-Z]{3,}: +/, '');

/**
 * Files of a cluster that reach the disk when Postgres asks for it. PGlite's own never do: what it acknowledged survives the
 * end of the process, but not a power cut.
 */
export class FlushedFiles extends NodeFS {
  #said: string[] = [];

  /** Why PostgreSQL ended, in its own words and their detail, a line each; '' when it said nothing. */
  lastWords(): string {
    const at = this.#said.findLastIndex((line) => GRAVE.test(line));
    const detail = this.#said[at + 1] ?? '';
    return at < 0 ? '' : [this.#said[at], /DETAIL: /.test(detail) ? detail : ''].map(withoutPrefix).join('\n').trim();
  }

  override async init(...[db, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(db, options);
    const flush = (module: { FS: unknown }) => {
      const { NODEFS } = (module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems;
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) flushDirectory(NODEFS.realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    };
    // Its log, which PGlite drops. What it says of a statement may hold people's data: only grave lines are ever passed on.
    const printErr = (line: string) => {
      this.#said = [...this.#said.slice(1 - REMEMBERED), line];
    };
    return { emscriptenOpts: { ...emscriptenOpts, printErr, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

/** Makes sure that what was made and removed in a folder outlives a power cut. */
export function flushDirectory(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** How Postgres is started: as PGlite does, but flushing what it writes, by the one call that is passed on. */
export const FLUSHING = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
