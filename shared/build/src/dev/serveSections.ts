import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { SectionDeclaration } from '@companion/contract';
import { guardedRequests, listen } from '@companion/program';
import { readDeclaration } from '../buildSection';
import { ENTRY_FILE } from '../sectionConfig';
import { sourcePlace } from './sourcePlace';
import { type BuildError, devContainer, watchSection } from './watchSection';

/** First response to a page: a local section that replaces its release. */
export type LocalSection = { declaration: SectionDeclaration; container: string; entry: string };

export type SectionServer = {
  port: number;
  /** Address of each section, by id. */
  sections: Record<string, string>;
  /** Reloads every page that shows one of the sections. */
  reload(): void;
  close(): Promise<void>;
};

export type ServeOptions = {
  /** Folders of the sections. */
  roots: readonly string[];
  /** 0 picks a free port. */
  port: number;
  fastRefresh: boolean;
  onReport: (line: string) => void;
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Edited = {
  local: LocalSection;
  root: string;
  outDir: string;
  /** Hash of the last good build. */
  hash: string;
  /** Errors since then. */
  errors: readonly BuildError[];
  pages: Set<ServerResponse>;
  stop(): Promise<void>;
};

/**
 * Serves sections being edited, only to pages on this computer. Resolves once each has been built or has failed; a failed one's
 * page shows the released section until the errors are fixed.
 */
export async function serveSections({ roots, port, fastRefresh, onReport }: ServeOptions): Promise<SectionServer> {
  const edited = new Map<string, Edited>();
  for (const root of roots) {
    const section = await edit(root, fastRefresh, onReport);
    edited.set(section.local.declaration.id, section);
  }
  const answer = guardedRequests(async ({ url = '/', method }, response) => {
    const address = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : null;
    const [id = '', ...rest] = address?.pathname.slice(1).split('/') ?? [];
    const section = edited.get(id);
    response.setHeader('access-control-allow-origin', '*');
    // Required by Chromium (private network access): a deployed site is on another network than this computer.
    response.setHeader('access-control-allow-private-network', 'true');
    response.setHeader('cache-control', 'no-store');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    if (!section) return response.writeHead(404).end();
    const path = normalize(rest.join('/'));
    if (path === 'section.json')
      return response.setHeader('content-type', TYPES['.json'] ?? '').end(JSON.stringify(section.local));
    if (path === 'events') return follow(section, response);
    if (path === 'places') {
      const places = await Promise.all(
        (address?.searchParams.getAll('at') ?? []).map((at) => sourcePlace(section, at)),
      );
      return response.setHeader('content-type', TYPES['.json'] ?? '').end(JSON.stringify(places));
    }
    const type = TYPES[extname(path)];
    const bytes = type && !path.startsWith('..') && (await readFile(join(section.outDir, path)).catch(() => null));
    if (!bytes) return response.writeHead(404).end();
    return response.setHeader('content-type', type).end(bytes);
  });
  const server = createServer(answer);
  const taken = await listen(server, { port, host: 'localhost', variable: '--port' });
  return {
    port: taken,
    sections: Object.fromEntries([...edited.keys()].map((id) => [id, `http://localhost:${taken}/${id}`])),
    reload: () => {
      for (const section of edited.values()) tell(section, { data: 'reload' });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      for (const { stop } of edited.values()) await stop();
    },
  };
}

/** Starts building a section; resolves after its first build. */
async function edit(root: string, fastRefresh: boolean, onReport: (line: string) => void): Promise<Edited> {
  const declaration = await readDeclaration(root);
  const outDir = await mkdtemp(join(tmpdir(), `${declaration.id}-dev-`));
  const local = { declaration, container: devContainer(declaration.id), entry: ENTRY_FILE };
  const section: Edited = { local, root, outDir, hash: '', errors: [], pages: new Set(), stop: async () => {} };
  await new Promise<void>((first) => {
    const close = watchSection({
      root,
      outDir,
      declaration,
      fastRefresh,
      onBuilt(hash) {
        if (hash !== section.hash) onReport(`${declaration.id} built`);
        section.hash = hash;
        section.errors = [];
        tell(section, { data: hash });
        first();
      },
      onFailed(errors) {
        onReport(`${declaration.id} was not built:\n${errors.map(({ at, text }) => `${at}\n${text}`).join('\n')}`);
        section.errors = errors;
        tell(section, failure(errors));
        first();
      },
    });
    section.stop = async () => {
      await close();
      await rm(outDir, { recursive: true, force: true });
    };
  });
  return section;
}

type ServerEvent = { event?: 'failed'; data: string };

const failure = (errors: readonly BuildError[]): ServerEvent => ({ event: 'failed', data: JSON.stringify(errors) });

/** Sends a page every build from now on, starting with the current one: it may have loaded an older one. */
function follow(section: Edited, response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream');
  section.pages.add(response);
  response.once('close', () => section.pages.delete(response));
  send(response, { data: section.hash });
  if (section.errors.length > 0) send(response, failure(section.errors));
}

function tell({ pages }: Edited, event: ServerEvent): void {
  for (const page of pages) send(page, event);
}

function send(page: ServerResponse, { event, data }: ServerEvent): void {
  page.write(`event: ${event ?? 'message'}\ndata: ${data}\n\n`);
}
