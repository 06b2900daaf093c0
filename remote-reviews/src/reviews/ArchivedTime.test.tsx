import { renderSection } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArchivedTime } from './ArchivedTime';

const archivedAt = '2026-02-01T08:00:00Z';

it('marks a time that is only when we first saw it, and says so', () => {
  const { container } = renderSection(<ArchivedTime archivedAt={archivedAt} archivedEstimated />);
  expect(container.textContent).toMatch(/^~first seen /);
  expect(screen.getByTitle('The network gives no time: this is when it was first seen archived.')).toBeTruthy();
});

it('leaves a time from the network as it is', () => {
  const { container } = renderSection(<ArchivedTime archivedAt={archivedAt} />);
  expect(container.textContent).not.toContain('~');
});
