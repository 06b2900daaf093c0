import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  /** The system's file descriptor; a directory has none. */
  nfd?: number;
  node: unknown;
}

interface NodeFiles {
  stream_ops: { fsync?(stream: Stream): number };
  realPath(node: unknown): string;
}

/** A log line of a fatal error. */
const GRAVE = /(FATAL|PANIC): /;
const REMEMBERED = 20;
/** "2026-01-31 12:00:00.000 GMT [42] PANIC:  could not …" */
const withoutPrefix = (line = '') => line.replace(/^.*?[A-Z]{3,}: +/, '');

/**
 * A file system whose cluster files are flushed to disk when Postgres requests it. PGlite's own never flushes: acknowledged data
 * survives a process exit, but not a power cut.
 */
export class FlushedFiles extends NodeFS {
  #said: string[] = [];

  /** Why PostgreSQL stopped: its message and detail, one per line; '' if there is none. */
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
    // Its log, which PGlite discards. Lines about statements may contain personal data: only fatal ones are ever passed on.
    const printErr = (line: string) => {
      this.#said = [...this.#said.slice(1 - REMEMBERED), line];
    };
    return { emscriptenOpts: { ...emscriptenOpts, printErr, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

/** Makes file creations and deletions in a folder survive a power cut. */
export function flushDirectory(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Postgres' start parameters: PGlite's, but with flushing, through the only sync call that is passed on. */
export const FLUSHING = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
