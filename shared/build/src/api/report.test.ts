import { expect, test } from 'vitest';
import type { Deprecated } from './deprecations';
import { type ApiReport, nextReport, printReport, readReport } from './report';

const KEY = '@companion/ui/core';
const api = (digests: Record<string, string>, text = JSON.stringify(digests)) => ({
  digests: new Map(Object.entries(digests).map(([name, digest]) => [name, digest.padEnd(12, '0')])),
  text: `${text}\n`,
});
const next = (
  before: ApiReport | null,
  face: ReturnType<typeof api>,
  version: string,
  latest = before?.version ?? '0.0.0',
  more: { deprecated?: ReadonlyMap<string, Deprecated>; today?: string } = {},
) => nextReport(before, face, { key: KEY, version, latest, deprecated: new Map(), today: '2026-11-30', ...more });
const versions = ({ version, exports }: ApiReport) => [
  version,
  ...[...exports].map(([name, of]) => `${name} ${of.version}`),
];

const LINK_ENDS = new Map([['Link', { since: '2026-11-30', ends: '2027-06-01', instead: 'Anchor' }]]);
const first = next(null, api({ Button: 'a', Link: 'b' }), '1.0.0');

test('the first report uses the version of the package', () => {
  expect(versions(first)).toEqual(['1.0.0', 'Button 1.0.0', 'Link 1.0.0']);
});

test('a report reads back as it was printed', () => {
  expect(readReport(printReport(first))).toEqual(first);
  expect(() => readReport('# Something else')).toThrow('This is not a report');
});

test.each([
  ['changed', { Button: 'c', Link: 'b' }, 'Button'],
  ['came', { Button: 'a', Link: 'b', Card: 'd' }, 'Card'],
  ['went', { Button: 'a' }, 'Link'],
])('what %s without a new version is refused', (_how, face, named) => {
  expect(() => next(first, api(face), '1.0.0')).toThrow(
    `The public face of @companion/ui/core changed (${named}), and @companion/ui is 1.0.0 still.`,
  );
});

test('a new version applies to changed and added exports, and the rest keep theirs', () => {
  const second = next(first, api({ Button: 'c', Link: 'b', Card: 'd' }), '1.1.0');
  expect(versions(second)).toEqual(['1.1.0', 'Button 1.1.0', 'Link 1.0.0', 'Card 1.1.0']);
});

test('a version already used by another report of the package is not new', () => {
  expect(() => next(first, api({ Button: 'c', Link: 'b' }), '1.1.0', '1.1.0')).toThrow('is 1.1.0 still');
  expect(versions(next(first, api({ Button: 'a', Link: 'b' }), '1.1.0', '1.1.0'))).toEqual(versions(first));
});

test('a removal needs a new major version', () => {
  const less = api({ Button: 'a' });
  expect(() => next(first, less, '1.1.0')).toThrow('has no Link any more, which takes a new major version');
  const announced = next(first, api({ Button: 'a', Link: 'b' }), '1.0.0', '1.0.0', { deprecated: LINK_ENDS });
  const after = next(announced, less, '2.0.0', '1.0.0', { today: '2027-06-01' });
  expect(versions(after)).toEqual(['2.0.0', 'Button 1.0.0']);
});

test('a deprecation is in the report, and the export goes on its date at the earliest', () => {
  const announced = next(first, api({ Button: 'a', Link: 'b' }), '1.0.0', '1.0.0', { deprecated: LINK_ENDS });
  expect(versions(announced)).toEqual(versions(first));
  expect(readReport(printReport(announced))).toEqual(announced);
  const less = api({ Button: 'a' });
  const early = 'has no Link any more, which nobody was told in time';
  expect(() => next(announced, less, '2.0.0', '1.0.0', { today: '2027-05-31' })).toThrow(early);
  expect(() => next(first, less, '2.0.0', '1.0.0', { today: '2027-06-01' })).toThrow(early);
});

test('a moved export keeps its version, and the text follows', () => {
  const moved = next(first, api({ Button: 'a', Link: 'b' }, 'elsewhere'), '1.0.0');
  expect([versions(moved), moved.text]).toEqual([versions(first), 'elsewhere\n']);
});
