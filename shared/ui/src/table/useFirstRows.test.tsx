import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { useFirstRows } from './useFirstRows';

const fifty = Array.from({ length: 50 }, (_, index) => index);
const List = ({ rows }: { rows: readonly number[] }) => useFirstRows(rows, 40).map((row) => <i key={row} />);
const drawn = (box: Element) => box.querySelectorAll('i').length;

beforeEach(() => {
  window.innerHeight = 790;
});

it('draws a first screen of rows and then all of them', () => {
  // A server draws once: what the browser draws first.
  expect(renderToString(<List rows={fifty} />).match(/<i>/g)).toHaveLength(20);
  expect(drawn(render(<List rows={fifty} />).container)).toBe(50);
});

it('does the same for rows that arrive later, and draws a short list at once', () => {
  const seen: number[] = [];
  const Counted = ({ rows }: { rows: readonly number[] }) => {
    seen.push(useFirstRows(rows, 40).length);
    return null;
  };
  const { rerender } = render(<Counted rows={[]} />);
  rerender(<Counted rows={fifty} />);
  rerender(<Counted rows={fifty.slice(0, 3)} />);
  expect(seen.filter((count, at) => count !== seen[at - 1])).toEqual([0, 20, 50, 3]);
});
