import { renderSection } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LossKpis } from './LossKpis';
import type { Losses } from './queries';

const totals = {
  drawdown: 700,
  reviewsLost: 1,
  vouchesLost: 2,
  vouchesLostWei: '50000000000000000',
  unhealthyLost: 1,
  slashPoints: 300,
  endorsementPoints: 90,
  salesAtLoss: 1,
  salesAtLossWei: '10000000000000000',
  bondLosses: 12,
};
const show = (given: object) =>
  renderSection(
    <LossKpis
      answer={
        {
          totals,
          drawdown: { peak: 1600, low: 900 },
          streak: { breaks: 1, daysLost: 3 },
          market: null,
          ...given,
        } as unknown as Losses
      }
    />,
  );
const text = () => screen.getByRole('region', { name: 'Key figures' }).textContent;

test('a drop in market trust goes from its peak to its low', () => {
  show({ market: { points: 12.5, peak: 62, low: 49.5 } });
  expect(text()).toMatch(/Largest drop in market trust.*12\.5.*from 62\.0% to 49\.5%/);
  expect(text()).toMatch(/Largest score drop.*700.*from 1,600 to 900/);
  expect(text()).toMatch(/Vouches ended.*2 vouches, 1 unhealthy/);
  expect(text()).toMatch(/Sold below cost.*1 sale/);
});

test('without a drop, no range is shown', () => {
  show({
    totals: { ...totals, drawdown: 0, vouchesLost: 0, salesAtLoss: 0 },
    market: { points: 0, peak: 62, low: 62 },
  });
  expect(text()).not.toMatch(/from|unhealthy|Sold below cost/);
});
