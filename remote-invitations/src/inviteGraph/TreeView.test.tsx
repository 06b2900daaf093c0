import { renderSection, serve } from '@companion/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readForest } from './forest';
import { forestBytes } from './forest.fixture';
import { shownNodes } from './shownNodes';
import { TreeView } from './TreeView';

/** Two below one: the second branch is closed until a person in it is chosen. */
const nested = readForest(
  forestBytes([
    { id: 1, parent: -1, size: 4 },
    { id: 2, parent: 0, size: 1 },
    { id: 3, parent: 0, size: 2 },
    { id: 4, parent: 2, size: 1 },
  ]),
);
const nestedShown = shownNodes(nested, { root: -1, depth: null, until: 1, hideLeaves: false });

const children = Array.from({ length: 60 }, (_, place) => ({ id: place + 2, parent: 0, size: 1 }));
const forest = readForest(forestBytes([{ id: 1, parent: -1, size: 61 }, ...children]));
const shown = shownNodes(forest, { root: -1, depth: null, until: 1, hideLeaves: false });
const onSelect = vi.fn();

beforeEach(() => {
  onSelect.mockClear();
  serve(() => []);
  renderSection(<TreeView forest={forest} shown={shown} root={-1} selected={-1} onSelect={onSelect} />);
});

const more = () => screen.getByRole('button', { name: 'Show 10 more people' });

it.each(['Enter', ' ', 'ArrowDown', 'Home'])('a button among the people keeps the key "%s"', (key) => {
  // `fireEvent` returns whether the browser still performs the key's default action.
  expect(fireEvent.keyDown(more(), { key })).toBe(true);
  expect(onSelect).not.toHaveBeenCalled();
});

it('loading more people moves the focus from its button to them', () => {
  expect(screen.getAllByRole('treeitem')).toHaveLength(51);
  fireEvent.click(more());
  expect(screen.getAllByRole('treeitem')).toHaveLength(61);
  expect(document.activeElement?.textContent).toBe('Profile 52');
});

it('Enter on a person chooses that person', () => {
  const first = screen.getAllByRole('treeitem')[0] as HTMLElement;
  expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false);
  expect(onSelect).toHaveBeenCalledWith(0);
});

function ChosenLater() {
  const [selected, choose] = useState(-1);
  return (
    <>
      <button type="button" onClick={() => choose(3)}>
        Choose
      </button>
      <TreeView forest={nested} shown={nestedShown} root={-1} selected={selected} onSelect={onSelect} />
    </>
  );
}

it('opens the path to a person chosen after it was drawn', () => {
  cleanup();
  renderSection(<ChosenLater />);
  expect(screen.queryByText('Profile 4')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(screen.getByText('Profile 4')).toBeDefined();
});
