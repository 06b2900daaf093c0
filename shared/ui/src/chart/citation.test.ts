import { expect, test } from 'vitest';
import { citedAddress, readCited, sinceCited, slugOf } from './citation';

const cited = { chart: 'active-vouches', version: 2, day: '2026-03-16' };

test('a link leads to the chart as of its day and keeps what the page showed', () => {
  const link = citedAddress('https://site/vouches?minEth=0.1#old', cited);
  expect(link).toBe('https://site/vouches?minEth=0.1&asOf=2026-03-16#cited=active-vouches.2.2026-03-16');
  expect(readCited(new URL(link).hash)).toEqual(cited);
  const slug = slugOf('Каков итог — «да»?');
  expect(slug).toBe('каков-итог-да');
  expect(readCited(new URL(citedAddress('https://site/', { ...cited, chart: slug })).hash)?.chart).toBe(slug);
});

test('a title becomes a file name and an anchor', () => {
  expect(slugOf('Score over time / @alice')).toBe('score-over-time-alice');
  expect(slugOf('../..')).toBe('chart');
});

test('anything else is not a citation', () => {
  for (const hash of ['', '#open-data', '#cited=x', '#cited=x.1.2026-99-99', '#cited=%', '#cited=<b>.1.2026-03-16'])
    expect(readCited(hash)).toBeNull();
});

test('says what has changed since, or that nothing has', () => {
  expect(sinceCited(cited, { version: 2, at: '2026-03-16T12:00:00Z' })).toBe(
    'Cited on Mar 16, 2026: its method is the same.',
  );
  expect(sinceCited(cited, { version: 3, at: '2026-05-01T00:00:00Z' })).toBe(
    'Cited on Mar 16, 2026: its method has changed since, from version 2 to 3, so figures may differ. This page cannot show past days, so it shows May 1, 2026.',
  );
});
