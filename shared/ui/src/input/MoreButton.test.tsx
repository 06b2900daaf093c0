import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MoreButton } from './MoreButton';

afterEach(cleanup);

const view = (more: boolean) => (
  <>
    <MoreButton more={more} end="No more messages.">
      Later messages
    </MoreButton>
    <a href="/next">Next</a>
  </>
);

test('the focus of a button that disappears moves to the message in its place', () => {
  const { rerender } = render(view(true));
  screen.getByRole('button').focus();
  rerender(view(false));
  expect(document.activeElement).toBe(screen.getByText('No more messages.'));
});

test('a focus elsewhere stays where it is', () => {
  const { rerender } = render(view(true));
  screen.getByRole('button').focus();
  screen.getByRole('link').focus();
  rerender(view(false));
  expect(document.activeElement).toBe(screen.getByRole('link'));
});

test('a list that never had more shows no message', () => {
  render(view(false));
  expect(screen.queryByText('No more messages.')).toBeNull();
});
