import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Part, Tasks } from './Part';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fail = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
function Drawn(): never {
  return fail();
}
function Effect() {
  useEffect(fail, []);
  return <p>gone</p>;
}
function Store() {
  useSyncExternalStore(fail, () => 1);
  return <p>gone</p>;
}

test('a part that fails, in any way, breaks nothing else', () => {
  const going = vi.fn();
  render(
    <>
      <Tasks tasks={{ broken: fail, going }} />
      <Part>
        <Drawn />
      </Part>
      <Part>
        <Effect />
      </Part>
      <Part>
        <Store />
      </Part>
      <p>page</p>
    </>,
  );
  expect(document.body.textContent).toBe('page');
  expect(going).toHaveBeenCalledOnce();
  expect(screen.getByText('page')).toBeTruthy();
});

test('a failed part is tried again at the next address', () => {
  let broken = true;
  const Fragile = () => (broken ? fail() : <p>header</p>);
  const at = (path: string) => (
    <Part at={path}>
      <Fragile />
    </Part>
  );
  const { rerender } = render(at('/a'));
  expect(screen.queryByText('header')).toBe(null);
  broken = false;
  rerender(at('/b'));
  expect(screen.getByText('header')).toBeTruthy();
});
