import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parsed } from './readRecord';
import { ObjectExists, REGISTRY_FILE, type ReleaseStore, revisionPath } from './releaseStore';

/** Revisions in one folded object. */
const BLOCK = 100;
/** The newest stay as they are: what is judged, undone and shown reads them one by one. */
const KEPT = 200;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Documents of `first` to `last`, null where none was to be read; Brotli of their JSON in base64, since a store holds text. */
type Fold = { schema: 1; first: number; last: number; brotli: string };

const lastOf = (revision: number) => Math.ceil(revision / BLOCK) * BLOCK;
const foldPath = (last: number) => `revisions/folded/${String(last).padStart(6, '0')}.json`;

/** The last block that was read of each store: a history reads a hundred revisions of one. */
const read = new WeakMap<ReleaseStore, { last: number; documents: Promise<(string | null)[] | null> }>();

/** Text of a revision whose own object was folded; null when it was not. */
export async function foldedRevision(store: ReleaseStore, revision: number): Promise<string | null> {
  const last = lastOf(revision);
  let known = read.get(store);
  if (known?.last !== last) {
    known = { last, documents: readFold(store, last) };
    read.set(store, known);
    // What is not there yet may come, and what failed may succeed.
    known.documents.then(
      (documents) => documents ?? read.delete(store),
      () => read.delete(store),
    );
  }
  return (await known.documents)?.[(revision - 1) % BLOCK] ?? null;
}

/**
 * Puts old revisions together, a hundred in one object: each differs little from the one before, so that they take a
 * hundredth of the room. The exact texts stay, signatures and all. Each block is read back before its objects go. Answers
 * how many blocks it folded.
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
    // Another process folded the same, or something else is in its place: nothing goes that is not in there.
    for (const [i, n] of revisions.entries())
      if (single[i] !== null && kept?.[i] === single[i]) await store.remove(revisionPath(n));
  }
  return open.length;
}

/** Blocks that have objects of their own still, oldest first: they are folded in this order, so the rest is done. */
async function openBlocks(store: ReleaseStore): Promise<number[]> {
  const pointer = parsed<{ payload: string }>((await store.read(REGISTRY_FILE)) ?? 'null');
  const newest = pointer && parsed<{ revision: number }>(pointer.payload)?.revision;
  const open: number[] = [];
  for (let last = Math.floor(((newest ?? 0) - KEPT) / BLOCK) * BLOCK; last >= BLOCK; last -= BLOCK) {
    // The last of a block goes last.
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

/** Null when there is none, or it is damaged: what a revision says is verified by its signature, not here. */
async function readFold(store: ReleaseStore, last: number): Promise<(string | null)[] | null> {
  const text = await store.read(foldPath(last));
  const fold = text === null ? null : parsed<Fold>(text);
  if (!fold?.brotli) return null;
  const bytes = await decompress(Buffer.from(fold.brotli, 'base64')).catch(() => null);
  return bytes && parsed<(string | null)[]>(bytes.toString());
}
