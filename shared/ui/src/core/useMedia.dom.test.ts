import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NARROW_PX, useNarrow } from './useMedia';

const ROOT = resolve(import.meta.dirname, '../../../..');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser window of this width that supports only this kind of query. */
function windowOf(width: number) {
  vi.stubGlobal('matchMedia', (media: string) => {
    const [, most] = /^\(max-width: (\d+)px\)$/.exec(media) ?? [];
    return { matches: width <= Number(most), media, addEventListener: () => {}, removeEventListener: () => {} };
  });
}

test.each([
  [NARROW_PX - 1, true],
  [NARROW_PX, true],
  [NARROW_PX + 1, false],
])('%i pixels are narrow: %s', (width, narrow) => {
  windowOf(width);
  expect(renderHook(() => useNarrow()).result.current).toBe(narrow);
});

/** Style sheets of the product, by their path. */
function styles(): string[] {
  const packages = readdirSync(ROOT).filter((name) => name === 'host' || name.startsWith('remote-'));
  const shared = readdirSync(join(ROOT, 'shared')).map((name) => join('shared', name));
  return [...packages, ...shared].flatMap((name) => {
    try {
      const files = readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' });
      return files.filter((file) => file.endsWith('.css')).map((file) => join(name, 'src', file));
    } catch {
      return [];
    }
  });
}

test('style sheets and scripts switch at the same width, to the pixel', () => {
  const files = styles();
  expect(files.length).toBeGreaterThan(50);
  const beside = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/@media[^{]*?\((max|min)-width: (\d+)px\)[^{]*/g)].flatMap(
      ([query = '', side, px]) => {
        const isNear = Math.abs(Number(px) - NARROW_PX) <= 3;
        return isNear && Number(px) !== (side === 'max' ? NARROW_PX : NARROW_PX + 1)
          ? [`${file}: ${query.trim()}`]
          : [];
      },
    ),
  );
  expect(beside).toEqual([]);
});
