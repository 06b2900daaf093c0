import { forestFile } from '../../../../shared/functions/src/forestFile.ts';
import { answering, CORS, preflight, Refusal } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asVisitor } from '../database.ts';
import { isKnown } from '../entityTag.ts';
import { refuseTooMany } from '../rateLimit.ts';

type Graph = { format: number; nodes: number; version: string; data: string };
/** One of `parts` of the text; without it if the caller already has that version. */
type Answer = Omit<Graph, 'data'> & { parts: number; data: string | null };
type Made = { version: string; nodes: number; tag: string; plain: Uint8Array; small: Uint8Array };

const PER_MINUTE = 60;

/**
 * The invitation forest as one binary file (8.25), identical for everyone: GET returns what forestFile describes, compressed if
 * accepted, or 304 if unchanged. 405, 429 with `retry-after`.
 */
export function forestHandler(now: () => number): FunctionHandler {
  const limit = refuseTooMany(PER_MINUTE, now);
  // The database recomputes the forest every few minutes: until then every visitor gets the bytes built for the first.
  let last: Made | null = null;
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      if (req.method !== 'GET' && req.method !== 'HEAD')
        throw new Refusal(405, 'Only GET.', { allow: 'GET, HEAD, OPTIONS' });
      limit(ctx);
      const kept = last;
      const first = await ask(ctx, { part: 0, ...(kept && { known: kept.version }) });
      const made = first.data === null ? kept : await make(await whole(ctx, first));
      if (!made) throw new TypeError('This is not a forest.');
      last = made;
      const { nodes, tag, plain, small } = made;
      const headers = {
        ...CORS,
        etag: tag,
        vary: 'accept-encoding',
        // A new site's forest is empty until it has been computed, which happens soon.
        'cache-control': nodes === 0 ? 'no-store' : 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      };
      if (isKnown(req.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
      const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s*$))/i.test(req.headers.get('accept-encoding') ?? '');
      return new Response(req.method === 'HEAD' ? null : ((zipped ? small : plain) as BodyInit), {
        headers: {
          ...headers,
          'content-type': 'application/octet-stream',
          ...(zipped && { 'content-encoding': 'gzip' }),
        },
      });
    });
}

export const handler = forestHandler(Date.now);

const ask = (ctx: FunctionContext, args: { part?: number; known?: string }) =>
  asVisitor<Answer>(ctx, 'invite_graph', args);

/** The complete forest for a first part: fetches the others in parallel, or everything in one if it was recomputed meanwhile. */
async function whole(ctx: FunctionContext, first: Answer): Promise<Graph> {
  const others = Array.from({ length: first.parts - 1 }, (_, before) => ask(ctx, { part: before + 1 }));
  const all = [first, ...(await Promise.all(others))];
  const same = all.every(({ version, parts }) => version === first.version && parts === first.parts);
  const { data, ...graph } = same ? { ...first, data: all.map((each) => each.data).join('') } : await ask(ctx, {});
  return { ...graph, data: data ?? '' };
}

async function make(graph: Graph): Promise<Made> {
  const plain = forestFile(graph) as Uint8Array<ArrayBuffer>;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain));
  const hash = Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const small = new Response(new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip')));
  // One file in two encodings: the tag covers the shared content.
  return {
    version: graph.version,
    nodes: graph.nodes,
    tag: `W/"${hash}"`,
    plain,
    small: new Uint8Array(await small.arrayBuffer()),
  };
}
