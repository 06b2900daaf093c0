import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTextsOurs } from './translatedText';

let stop = () => {};
beforeEach(() => {
  stop = keepTextsOurs(document.body);
});
afterEach(() => {
  cleanup();
  stop();
});

/** As browsers translate: a `<font>` replaces every text node, here with the words in capitals. */
async function translate(): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const inner = document.createElement('font');
    inner.textContent = text.data.toUpperCase();
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  }
  await settled();
}

/** Observers have been notified. */
const settled = () => act(async () => {});

function People({ n, badge, order = [1, 2] }: { n: number; badge?: boolean; order?: number[] }) {
  return (
    <p data-testid="people">
      {badge && <b>new</b>}
      {n} people
      {order.map((id) => (
        <i key={id}>{id}</i>
      ))}
      {badge ? null : ' without badge'}
    </p>
  );
}

test('a change in a translated sentence is shown, with its own words', async () => {
  const { rerender } = render(<People n={18650} />);
  await translate();
  expect(screen.getByTestId('people').textContent).toBe('18650 PEOPLE12 WITHOUT BADGE');
  rerender(<People n={6729} />);
  await settled();
  expect(screen.getByTestId('people').textContent).toBe('6729 people12 without badge');
});

test('parts are added and removed beside translated texts, even when translated twice', async () => {
  const { rerender, unmount } = render(<People n={3} />);
  await translate();
  await translate();
  rerender(<People n={4} badge order={[2, 1]} />);
  await settled();
  expect(screen.getByTestId('people').textContent).toBe('new4 people21');
  await translate();
  rerender(<People n={4} />);
  await settled();
  // Its words did not change: they stay translated.
  expect(screen.getByTestId('people').textContent).toBe('4 PEOPLE12 without badge');
  await translate();
  unmount();
  expect(document.body.textContent?.trim()).toBe('');
});
