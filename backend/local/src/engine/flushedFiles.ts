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

/**
 * Files of a cluster that reach the disk when Postgres asks for it. PGlite's own never do: what it acknowledged survives the
 * end of the process, but not a power cut.
 */
export class FlushedFiles extends NodeFS {
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
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

function flushDirectory(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** How Postgres is started: as PGlite does, but flushing what it writes, by the one call that is passed on. */
export const FLUSHING = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
