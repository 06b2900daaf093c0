import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parsed } from './readRecord';
import { ObjectExists, REGISTRY_FILE, type ReleaseStore, revisionPath } from './releaseStore';

/** Revisions per folded object. */
const BLOCK = 100;
/** The newest are not folded: judging, undoing and listing read them one by one. */
const KEPT = 200;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Documents of `first` to `last`, null for unreadable ones; their JSON as base64 Brotli, since a store holds text. */
type Fold = { schema: 1; first: number; last: number; brotli: string };

const lastOf = (revision: number) => Math.ceil(revision / BLOCK) * BLOCK;
const foldPath = (last: number) => `revisions/folded/${String(last).padStart(6, '0')}.json`;

/** The last block read from each store: a history reads a hundred revisions from one block. */
const read = new WeakMap<ReleaseStore, { last: number; documents: Promise<(string | null)[] | null> }>();

/** Text of a revision whose own object was folded; null if it was not. */
export async function foldedRevision(store: ReleaseStore, revision: number): Promise<string | null> {
  const last = lastOf(revision);
  let known = read.get(store);
  if (known?.last !== last) {
    known = { last, documents: readFold(store, last) };
    read.set(store, known);
    // Neither a missing block nor a failed read is cached: the next read may succeed.
    known.documents.then(
      (documents) => documents ?? read.delete(store),
      () => read.delete(store),
    );
  }
  return (await known.documents)?.[(revision - 1) % BLOCK] ?? null;
}

/**
 * Folds old revisions, a hundred into one object: each differs little from the previous one, so that they take a hundredth of the
 * space. The exact texts are preserved, including signatures. Each block is read back before its objects are removed. Returns how
 * many blocks it folded.
 * @throws StoreUnreadable, StoreUnwritable
 */
export async function foldRevisions(store: ReleaseStore): Promise<number> {
  const open = await openBlocks(store);
  for (const last of open) {
    const revisions = Array.from({ length: BLOCK }, (_, i) => last - BLOCK + 1 + i);
    const known = await readFold(store, last);
    const single = await Promise.all(revisions.map((n) => store.read(revisionPath(n))));
    const documents = single.map((text, i) => text ?? known?.[i] ?? null);
    if (!known) await create(store, last, documents);
    const kept = await readFold(store, last);
    // Another process folded the same block, or something else is in its place: removes only revisions the block contains.
    for (const [i, n] of revisions.entries())
      if (single[i] !== null && kept?.[i] === single[i]) await store.remove(revisionPath(n));
  }
  return open.length;
}

/** Blocks that still have separate objects, oldest first. They are folded in this order, so everything older is done. */
async function openBlocks(store: ReleaseStore): Promise<number[]> {
  const pointer = parsed<{ payload: string }>((await store.read(REGISTRY_FILE)) ?? 'null');
  const newest = pointer && parsed<{ revision: number }>(pointer.payload)?.revision;
  const open: number[] = [];
  for (let last = Math.floor(((newest ?? 0) - KEPT) / BLOCK) * BLOCK; last >= BLOCK; last -= BLOCK) {
    // The last object of a block is removed last.
    if ((await store.read(revisionPath(last))) === null && (await readFold(store, last))) break;
    open.unshift(last);
  }
  return open;
}

async function create(store: ReleaseStore, last: number, documents: readonly (string | null)[]): Promise<void> {
  const text = Buffer.from(JSON.stringify(documents));
  const packed = await compress(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  const fold: Fold = { schema: 1, first: last - BLOCK + 1, last, brotli: packed.toString('base64') };
  await store.create(foldPath(last), JSON.stringify(fold)).catch((error) => {
    if (!(error instanceof ObjectExists)) throw error;
  });
}

/** Null if missing or damaged: a revision is verified by its signature, not here. */
async function readFold(store: ReleaseStore, last: number): Promise<(string | null)[] | null> {
  const text = await store.read(foldPath(last));
  const fold = text === null ? null : parsed<Fold>(text);
  if (!fold?.brotli) return null;
  const bytes = await decompress(Buffer.from(fold.brotli, 'base64')).catch(() => null);
  return bytes && parsed<(string | null)[]>(bytes.toString());
}
