import { parseQuery } from '@companion/functions/search-query';
import { renderSection } from '@companion/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SearchAddress } from './params';
import { QueryBox } from './QueryBox';

function show(q: string) {
  const [type, commit] = [vi.fn(), vi.fn()];
  renderSection(<QueryBox list={{ values: { q }, type, commit } as unknown as SearchAddress} parsed={parseQuery(q)} />);
  return { type, commit };
}

test('clearing all chips takes effect at once', async () => {
  const { type, commit } = show('from:@bob scam');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(commit.mock.calls).toEqual([[{ q: '' }]]);
  expect(type).not.toHaveBeenCalled();
});

test('removing a chip removes only its words', async () => {
  const { commit } = show('from:@bob about:@bob');
  await userEvent.click(screen.getAllByRole('button', { name: /Remove/ })[1] as HTMLElement);
  expect(commit.mock.calls.map(([{ q }]) => q.trim())).toEqual(['from:@bob']);
});
