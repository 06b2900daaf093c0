import type { Revision } from '@companion/release/judgement';
import { renderSection } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { History } from './History';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const revision = (n: number, author: string): Revision => ({
  revision: n,
  at: '2026-03-01T00:00:00Z',
  author,
  reason: `reason ${n}`,
  signedBy: null,
  changed: [],
});

test.each([
  [ADDRESS, '0xab…abab'],
  // No wallet has such a name: shortened, each would look like the one above.
  [`${ADDRESS}ab`, `${ADDRESS}ab`],
  [`${ADDRESS}.example`, `${ADDRESS}.example`],
  [`x${ADDRESS}`, `x${ADDRESS}`],
  [ADDRESS.slice(0, -1), ADDRESS.slice(0, -1)],
  [`0x${'zz'.repeat(20)}`, `0x${'zz'.repeat(20)}`],
  ['ann', 'ann'],
])('the author %s is named %s', (author, shown) => {
  renderSection(<History history={[revision(1, author)]} />);
  expect(screen.getByText(shown)).toBeTruthy();
});

test('each revision shows its number, reason, key and changes', () => {
  const changed = [
    { section: 'reviews', line: '1.0.0 to 1.1.0' },
    { section: 'slashes', line: 'disabled' },
    { section: 'votes', line: 'withdrawn' },
  ];
  renderSection(
    <History
      history={[{ ...revision(3, 'ann'), changed, signedBy: 'team-1' }, revision(2, 'ben'), revision(1, 'cy')]}
    />,
  );
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(3);
  for (const text of [
    'Revision 3',
    'by ann with the key team-1: reason 3',
    'reviews 1.0.0 to 1.1.0',
    'slashes disabled',
    'votes withdrawn',
  ])
    expect(items[0]).toContain(text);
  expect(items[1]).toContain('The host');
  expect(items[1]).not.toContain('with the key');
});
