import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

export type FakeS3 = {
  url: string;
  objects: Map<string, Uint8Array>;
  /** Runs before each write; a response other than null is returned instead of writing. */
  onPut: (key: string) => Response | null;
  /** Runs after each write; a response other than null replaces the real one. */
  afterPut: (key: string) => Response | null;
  close(): Promise<void>;
};

/** One in-memory bucket with conditional writes and prefix listing, like S3. For tests. */
export async function fakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Uint8Array>();
  const app = new Hono();
  const etag = (body: Uint8Array) => `"${createHash('md5').update(body).digest('hex')}"`;
  const keyOf = (path: string) => decodeURIComponent(path).replace(/^\/bucket\/?/, '');
  app.use('*', async (c, next) =>
    c.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256') ? next() : c.text('unsigned', 403),
  );
  app.get('/bucket', (c) => {
    const { prefix = '', 'continuation-token': after = '' } = c.req.query();
    const folders = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => `${prefix}${key.slice(prefix.length).split('/')[0]}/`);
    // Two entries per page, so that clients have to follow the continuation.
    const all = [...new Set(folders)].sort().filter((folder) => folder > after);
    const next = all.length > 2 ? `<NextContinuationToken>${all[1]}</NextContinuationToken>` : '';
    const names = all.slice(0, 2).map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`);
    return c.body(`<ListBucketResult><Prefix>${prefix}</Prefix>${names.join('')}${next}</ListBucketResult>`);
  });
  app.get('*', (c) => {
    const body = objects.get(keyOf(c.req.path));
    return body ? c.body(body as Uint8Array<ArrayBuffer>, 200, { etag: etag(body) }) : c.text('NoSuchKey', 404);
  });
  app.put('*', async (c) => {
    const key = keyOf(c.req.path);
    const body = new Uint8Array(await c.req.arrayBuffer());
    const refused = s3.onPut(key);
    if (refused) return refused;
    const now = objects.get(key);
    if (c.req.header('if-none-match') === '*' && now) return c.text('PreconditionFailed', 412);
    const match = c.req.header('if-match');
    if (match && (!now || etag(now) !== match)) return c.text('PreconditionFailed', 412);
    objects.set(key, body);
    return s3.afterPut(key) ?? c.body(null, 200, { etag: etag(body) });
  });
  app.delete('*', (c) => {
    objects.delete(keyOf(c.req.path));
    return c.body(null, 204);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((ready) => server.once('listening', ready));
  const s3: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/store`,
    objects,
    onPut: () => null,
    afterPut: () => null,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return s3;
}
