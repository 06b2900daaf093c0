import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDataset, parseDataset } from './dataset.ts';
import { loadDemo } from './demo.ts';
import { sizeFor } from './generate/generate.ts';
import { hostileDataset, hostileJson } from './hostile.ts';
import { findBreaches } from './invariants.ts';

const fixtures = fileURLToPath(new URL('../../../e2e/fixtures/', import.meta.url));
const folder = () => mkdtemp(join(tmpdir(), 'network-'));
const empty = { format: 1, name: 'x', now: '2026-01-01T00:00:00Z' };
const person = {
  profileId: 5,
  userId: 50,
  score: 1200,
  joinedAt: '2026-01-01T00:00:00Z',
  addresses: ['0xABCDEF0123456789abcdef0123456789ABCDEF01'],
  primaryAddress: '0xabcdef0123456789abcdef0123456789abcdef01',
};

describe('loadDataset', () => {
  it('reads the whole golden fixture', async () => {
    const set = await loadDataset(join(fixtures, 'g1.json'));
    expect(
      [set.profiles, set.reviews, set.vouches, set.votes, set.slashes, set.invitations].map((list) => list.length),
    ).toEqual([12, 26, 7, 14, 4, 15]);
    expect(set.vouches[0]?.amountWei).toBe('500000000000000000');
    expect(findBreaches(set)).toEqual([]);
  });

  it('reads the hostile set, which equals what its script writes', async () => {
    const path = join(fixtures, 'hostile.json');
    expect(await readFile(path, 'utf8')).toBe(hostileJson());
    const set = await loadDataset(path);
    expect(set).toEqual(hostileDataset());
    expect(findBreaches(set)).toEqual([]);
    expect(set.vouches[1]?.amountWei).toBe('340282366920938463463374607431768211457');
    expect(set.profiles).toHaveLength(30);
  });

  it('ignores unknown keys, fills missing lists and lowercases addresses', () => {
    const set = parseDataset({ ...empty, extra: 1, profiles: [{ ...person, hobby: 'chess' }] });
    expect(set.profiles[0]?.addresses).toEqual(['0xabcdef0123456789abcdef0123456789abcdef01']);
    expect(set.profiles[0]).not.toHaveProperty('hobby');
    expect(set.reviews).toEqual([]);
    expect(set.profiles[0]?.description).toBeNull();
  });

  it.each([
    [null, 'x is not a data set of format 1: Invalid input: expected object, received null.'],
    [{ ...empty, format: 2 }, 'x is not a data set of format 1 at format: only format 1 is understood.'],
    [{ ...empty, now: 'soon' }, 'x is not a data set of format 1 at now: expected an ISO 8601 time in UTC.'],
    [
      { ...empty, profiles: [{ ...person, score: 2801 }] },
      'x is not a data set of format 1 at profiles.0.score: Too big: expected number to be <=2800.',
    ],
    [{ ...empty, profiles: [person, { ...person, userId: 51 }] }, 'x: profile 5 appears twice.'],
    [{ ...empty, profiles: [person, { ...person, profileId: 6 }] }, 'x: user 50 appears twice.'],
  ])('says in one sentence what is wrong (%#)', (value, message) => {
    expect(() => parseDataset(value, 'x')).toThrow(message);
  });

  it('rejects amounts that went through a float', () => {
    const vouch = { id: 1, authorProfileId: 5, subjectProfileId: null, subjectUserkey: 'x', vouchedAt: empty.now };
    for (const amountWei of [1e18, '1e18', '1.5', '-1', ''])
      expect(() => parseDataset({ ...empty, vouches: [{ ...vouch, amountWei }] }, 'x')).toThrow('vouches.0.amountWei');
  });

  it('names a missing file and broken JSON', async () => {
    const path = join(await folder(), 'set.json');
    await expect(loadDataset(path)).rejects.toThrow(`Cannot read the data set ${path}: there is no such file.`);
    await writeFile(path, '{"format":');
    await expect(loadDataset(path)).rejects.toThrow(`${path} is not valid JSON`);
  });
});

describe('loadDemo', () => {
  const size = sizeFor(40);

  it('is written once and keeps its clock at later starts', async () => {
    const dir = join(await folder(), 'new');
    const first = await loadDemo(dir, new Date('2026-05-05T10:59:59Z'), size);
    const second = await loadDemo(dir, new Date('2026-06-06T01:00:00Z'), size);
    expect(first.now).toBe('2026-05-05T10:00:00Z');
    expect(second).toEqual(first);
  });

  it('does not overwrite a file it cannot read', async () => {
    const dir = await folder();
    await writeFile(join(dir, 'network-demo.json'), 'mine');
    await expect(loadDemo(dir, new Date(), size)).rejects.toThrow('is not valid JSON');
    expect(await readFile(join(dir, 'network-demo.json'), 'utf8')).toBe('mine');
  });
});
