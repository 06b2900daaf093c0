import { configureData } from '@companion/data';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileName } from './download';
import { ExportMenu, formatBytes } from './ExportMenu';

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => configureData({ url: 'http://data.example', publishableKey: 'key', clientId: 'test' }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('saves the whole filtered view under the name from the server', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    new Response('id\n1\n', {
      headers: { 'content-disposition': 'attachment; filename="reviews_a1_2026-03-16.csv"' },
    }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const names: string[] = [];
  render(<ExportMenu fn="reviews" filters={{ sentiment: 'negative' }} sort="-created" cols={['id']} />);
  await choose('CSV of all rows');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 10_000);
  expect(names).toEqual(['reviews_a1_2026-03-16.csv']);
  const url = new URL(String(asked.mock.calls[0]?.[0]));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    fn: 'reviews',
    format: 'csv',
    filters: '{"sentiment":"negative"}',
    sort: '-created',
    cols: 'id',
  });
});

test('a rejected export says why and can be retried', async () => {
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: 429, headers: { 'retry-after': '90' } }));
  render(<ExportMenu fn="reviews" />);
  await choose('JSON of all rows');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many exports. Try again in 2 min.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the file for Excel starts with a byte order mark', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('n\r\né\r\n'));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  render(<ExportMenu fn="reviews" />);
  await choose('CSV for Excel');
  await vi.waitFor(() => expect(files).toHaveLength(1), 10_000);
  expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).slice(0, 3)]).toEqual([
    239, 187, 191,
  ]);
});

test('the note describes how to get the view again: address, time, filters, order, columns and method version', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  render(
    <ExportMenu
      fn="reviews"
      filters={{ level: 'known' }}
      sort="-created"
      cols={['id', 'author']}
      about={{ paramsVersion: 'v3', asOf: null }}
    />,
  );
  await choose('Description of this view (JSON)');
  await vi.waitFor(() => expect(files).toHaveLength(1), 10_000);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    url: window.location.href,
    exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    list: 'reviews',
    filters: { level: 'known' },
    sort: '-created',
    cols: ['id', 'author'],
    paramsVersion: 'v3',
    asOf: null,
  });
});

test('a file name never contains a path', () => {
  expect(fileName('attachment; filename="../../etc/passwd"')).toBe('passwd');
  expect(fileName('attachment')).toBeNull();
  expect(fileName(null)).toBeNull();
});

test('sizes read naturally', () => {
  expect([formatBytes(0), formatBytes(45_300), formatBytes(1_240_000)]).toEqual(['0 kB', '45.3 kB', '1.2 MB']);
});
