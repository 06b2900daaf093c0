import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type OpenDataDay, type OpenDataIndex, readOpenDataIndex } from '@companion/domain';
import { type Context, Hono } from 'hono';
import type { VisitorEnv } from './visitorLimit';

/** A day's complete archive: `/open-data/2026-03-16/all.tar`. */
const WHOLE = 'all.tar';
/** Input for `sha256sum -c`. */
const SUMS = 'SHA256SUMS';

/**
 * Daily archives written by the jobs: `/open-data/index.json` and `/open-data/<day>/<file>`, with `latest` accepted as the
 * day. Readable from any origin. A file's URL is stable; a takedown changes its bytes and ETag.
 */
export function openData(folder: string, siteUrl: string): Hono<VisitorEnv> {
  const index = async (): Promise<OpenDataIndex> => {
    const value = await readFile(join(folder, 'index.json'), 'utf8')
      .then(JSON.parse)
      .catch(() => null);
    return readOpenDataIndex(value);
  };
  const app = new Hono<VisitorEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('access-control-allow-origin', '*');
    // Already compressed. Proxies must not recompress it, since the checksum covers these bytes.
    c.header('cache-control', c.res.status < 400 ? 'public, no-cache, no-transform' : 'no-store');
  });
  app.get('/index.json', async (c) => c.json({ days: (await index()).days.map((day) => withAddresses(day, siteUrl)) }));
  app.get('/:day{latest|\\d{4}-\\d\\d-\\d\\d}/:file{[A-Za-z0-9_.]{1,60}}', async (c) => {
    const { day, file } = c.req.param();
    const { days } = await index();
    const found = day === 'latest' ? days[0] : days.find((one) => one.day === day);
    if (!found) return c.text('There is no archive of this day.', 404);
    const whole = { ...found, offset: 0, name: WHOLE };
    if (file === SUMS)
      return c.text([whole, ...found.files].map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''));
    if (file === WHOLE) return sendPart(c, join(folder, found.archive), whole, `open-data-${found.day}.tar`);
    const part = found.files.find(({ name }) => name === file);
    if (!part) return c.text('The archive of this day has no such file.', 404);
    return sendPart(c, join(folder, found.archive), part, `${found.day}-${file}`);
  });
  app.all('*', (c) => c.text('Not found', 404));
  return app;
}

/** A day with the URLs external readers need: its own and each file's. */
function withAddresses(day: OpenDataDay, siteUrl: string): object {
  const at = (name: string) => `${siteUrl}/open-data/${day.day}/${name}`;
  const files = day.files.map((file) => ({ ...file, address: at(file.name) }));
  return { ...day, address: at(WHOLE), checksums: at(SUMS), files };
}

const typeOf = (name: string) =>
  name.endsWith('.tar')
    ? 'application/x-tar'
    : name.endsWith('.parquet')
      ? 'application/vnd.apache.parquet'
      : 'application/gzip';

type Stretch = { offset: number; bytes: number; sha256: string };

/** Streams part of a file, or the range requested by a resumed download. */
function sendPart(c: Context, path: string, { offset, bytes, sha256 }: Stretch, name: string): Response {
  const etag = `"${sha256.slice(0, 32)}"`;
  const headers = {
    etag,
    'content-type': typeOf(name),
    'content-disposition': `attachment; filename="${name}"`,
    'accept-ranges': 'bytes',
  };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const asked = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '');
  const isSame = (c.req.header('if-range') ?? etag) === etag;
  const first = asked && isSame ? Number(asked[1]) : 0;
  const last = asked?.[2] && isSame ? Math.min(Number(asked[2]), bytes - 1) : bytes - 1;
  if (first > last) return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` });
  const isWhole = first === 0 && last === bytes - 1;
  const stretch = { start: offset + first, end: offset + last };
  // A HEAD has no body to read, so the file would stay open.
  const body = c.req.raw.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path, stretch)) as ReadableStream);
  return c.newResponse(body, isWhole ? 200 : 206, {
    ...headers,
    'content-length': String(last - first + 1),
    ...(!isWhole && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  });
}
