import type { BootPlan } from '@companion/contract';
import { expect, test } from 'vitest';
import { type PaletteSources, paletteGroups } from './paletteGroups';

const route = (path: string, title: string, flag?: string) => ({
  path,
  title,
  page: './page',
  description: title,
  ...(flag && { flag }),
});
const plan = {
  revision: 1,
  refused: [],
  sections: [
    {
      declaration: {
        name: 'Admin',
        prefixes: ['/admin'],
        nav: [],
        adminOnly: true,
        routes: [route('/admin', 'Admin')],
        commands: [{ label: 'Admin', path: '/admin' }],
      },
    },
    {
      declaration: {
        name: 'Slashes',
        prefixes: ['/slashes', '/shitlist', '/slash-votes'],
        nav: [{ label: 'Slashes', path: '/slashes', bar: 'main', order: 50 }],
        routes: [
          route('/slashes', 'Slashes'),
          route('/shitlist', 'Caution list', 'shitlist'),
          route('/slash-votes/:id', 'Votes'),
        ],
        commands: [
          { label: 'All slashes', path: '/slashes', keywords: ['accusation'] },
          { label: 'Caution list', path: '/shitlist' },
        ],
      },
    },
  ],
} as unknown as BootPlan;
const flags = { misplacedSlashes: true, shitlist: false, profileInteractions: false, farmerScores: false };
const bob = { userId: 2, profileId: 2, userkey: 'profileId:2', name: 'Bob', handle: 'bob', avatar: null, score: 1500 };
const sources: PaletteSources = {
  plan,
  flags,
  hasPage: () => true,
  people: { found: [], current: true, loading: false, failed: false },
  watched: [{ ...bob, addedAt: '2026-03-16T00:00:00Z' }],
  recent: [{ to: '/reviews', title: 'Reviews' }],
  openSlashes: [],
  now: Date.parse('2026-03-16T00:00:00Z'),
  actions: [{ id: 'dark', label: 'Theme: Dark', keywords: ['theme'] }],
};
const shown = (query: string, more: Partial<PaletteSources> = {}) =>
  Object.fromEntries(
    paletteGroups(query, { ...sources, ...more }).map(({ id, items }) => [id, items.map((item) => item.to ?? item.id)]),
  );

test('before typing: recent pages, watched people, pages, commands', () => {
  expect(shown('')).toEqual({
    recent: ['/reviews'],
    watched: ['/profiles/2'],
    open: [],
    pages: ['/home', '/slashes', '/feedback', '/auth-diagnostic'],
    actions: ['dark'],
  });
});

test('open slashes come before the pages, and are found by the word and by their people', () => {
  const person = (name: string) => ({ ...bob, name });
  const openSlashes = [
    { id: 3, subject: person('Niaj'), author: person('Carol'), closesAt: '2026-03-17T12:00:00Z' },
    { id: 4, subject: person('Erin'), author: person('Dave'), closesAt: '2026-03-15T00:00:00Z' },
  ] as unknown as PaletteSources['openSlashes'];
  const open = (query: string) => paletteGroups(query, { ...sources, openSlashes }).find(({ id }) => id === 'open');
  expect(paletteGroups('', { ...sources, openSlashes }).map(({ id }) => id)).toEqual([
    ...['recent', 'watched', 'open', 'pages', 'actions'],
  ]);
  expect(open('')?.items.map(({ label, hint, to }) => [label, hint, to])).toEqual([
    ['Slash on Niaj', 'closes in 36 h', '/slash-votes/3'],
    ['Slash on Erin', 'voting has ended', '/slash-votes/4'],
  ]);
  for (const [query, ids] of [
    ['open slash', ['3', '4']],
    ['carol', ['3']],
    ['erin', ['4']],
  ] as const)
    expect(open(query)?.items.map(({ id }) => id)).toEqual(ids);
  expect(open('nobody else')?.items).toEqual([]);
});

test('a page behind a flag shows only while the flag is on, admin pages never', () => {
  expect(shown('caution').pages).toEqual([]);
  expect(shown('caution', { flags: { ...flags, shitlist: true } }).pages).toEqual(['/shitlist']);
  expect(shown('admin').pages).toEqual([]);
});

test('keywords and commands are found', () => {
  const groups = shown('accusation', { people: { found: [bob], current: true, loading: false, failed: false } });
  expect(Object.keys(groups)).toEqual(['pages', 'people', 'watched', 'open', 'actions', 'everyone']);
  expect(groups.people).toEqual(['/profiles/2']);
  expect(groups.everyone).toEqual(['/profiles?q=accusation']);
  expect(groups.pages).toEqual(['/slashes']);
});

test.each(['12', '#12', 'slash 12', 'Slash #12', 's12'])('%s names slash 12', (typed) => {
  expect(shown(typed).slash).toEqual(['/slash-votes/12']);
});

test('people with a similar name come after the pages with the exact words, others before them', () => {
  const order = (query: string, name: string) =>
    paletteGroups(query, { ...sources, people: { ...sources.people, found: [{ ...bob, name, handle: null }] } })
      .filter(({ items }) => items.length > 0)
      .map(({ id }) => id);
  expect(order('accusation', 'Accusa')).toEqual(['pages', 'people', 'everyone']);
  expect(order('accusation', 'Accusation Joe')).toEqual(['people', 'pages', 'everyone']);
  expect(order('accusatoin', 'Accusa')).toEqual(['people', 'pages', 'everyone']);
});

test('plain words match no slash', () => {
  expect(shown('slashes').slash).toBeUndefined();
});

test('an address or ENS name without a known person still opens the profile page', () => {
  const address = `0x${'a1'.repeat(20)}`;
  expect(shown(address).people).toEqual([`/profiles/${address}`]);
  expect(shown('vitalik.eth').people).toEqual(['/profiles/vitalik.eth']);
  expect(shown('bo').people).toEqual([]);
  expect(shown('bo').everyone).toEqual(['/profiles?q=bo']);
});

test('nothing is selected while people are still loading', () => {
  const groups = shown('bo', { people: { found: [], current: false, loading: true, failed: false } });
  expect([...(groups.people ?? []), ...(groups.everyone ?? [])]).toEqual([]);
});

test('people found for earlier letters stay only while they match', () => {
  const people = { found: [bob], current: false, loading: true, failed: false };
  expect(shown('bob', { people }).people).toEqual(['/profiles/2']);
  expect(shown('theme', { people }).people).toEqual([]);
});

test('a command comes before the search for people with its name', () => {
  const groups = Object.entries(shown('theme dark')).filter(([, items]) => items.length > 0);
  expect(groups[0]).toEqual(['actions', ['dark']]);
});

test('entries that lead to no page are left out: slashes, people, recent pages', () => {
  const hasPage = (to: string) => !/^\/(slash-votes|profiles|reviews)/.test(to);
  expect(shown('12', { hasPage })).toEqual({
    slash: [],
    people: [],
    open: [],
    watched: [],
    pages: [],
    actions: [],
    everyone: [],
  });
  expect(shown('', { hasPage })).toMatchObject({ recent: [], watched: [] });
});

test('pages of the main menu show their keys', () => {
  const pages = paletteGroups('slashes', sources).find(({ id }) => id === 'pages');
  expect(pages?.items.map(({ label, keys }) => [label, keys])).toEqual([['All slashes', 'g s']]);
});

test('a question leads to its list and to its figures', () => {
  expect(shown('open slashes').question).toEqual(['/slashes?status=open', '/magic?data=slashes&where=status%3Aopen']);
  expect(shown('reviews by alice last week').question).toEqual([
    '/reviews?status=all&author=alice&range=7d',
    '/magic?data=reviews&where=author%3Aalice&range=7d',
  ]);
  expect(shown('open slashes', { hasPage: (to) => !to.startsWith('/magic') }).question).toEqual([
    '/slashes?status=open',
  ]);
  expect(shown('reviews').question).toBeUndefined();
});
