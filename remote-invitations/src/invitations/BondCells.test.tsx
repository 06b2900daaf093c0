import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BondImpact, partLeft } from './BondCells';

afterEach(cleanup);

const acceptedAt = '2026-01-01T00:00:00Z';
const bondUntil = '2026-06-30T00:00:00Z';

it('measures what is left against the whole bond', () => {
  expect(partLeft({ bondDaysLeft: 45, bondUntil }, acceptedAt)).toBe(0.25);
  expect(partLeft({ bondDaysLeft: 999, bondUntil }, acceptedAt)).toBe(1);
});

it('draws nothing for a closed bond or broken times', () => {
  expect(partLeft({ bondDaysLeft: null, bondUntil }, acceptedAt)).toBeNull();
  expect(partLeft({ bondDaysLeft: 45, bondUntil: 'never' }, acceptedAt)).toBeNull();
  expect(partLeft({ bondDaysLeft: 45, bondUntil: acceptedAt }, acceptedAt)).toBeNull();
});

it('marks an impact that the cap cut', () => {
  render(<BondImpact bond={{ bondImpact: -120, bondRaw: -140, capped: true }} />);
  expect(screen.getByText('-120')).toBeTruthy();
  expect(screen.getByText('capped').getAttribute('title')).toBe('Without the cap: -140 points');
});

it('leaves an impact within the cap unmarked', () => {
  render(<BondImpact bond={{ bondImpact: 24, bondRaw: 24, capped: false }} />);
  expect(screen.getByText('+24')).toBeTruthy();
  expect(screen.queryByText('capped')).toBeNull();
});
