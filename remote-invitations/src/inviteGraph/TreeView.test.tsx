import { renderSection, serve } from '@companion/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readForest } from './forest';
import { forestBytes } from './forest.fixture';
import { shownNodes } from './shownNodes';
import { TreeView } from './TreeView';

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
  // `fireEvent` tells whether the browser still does what the key means.
  expect(fireEvent.keyDown(more(), { key })).toBe(true);
  expect(onSelect).not.toHaveBeenCalled();
});

it('more people take the focus from the button that brought them', () => {
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
