import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import SlashImpact from './SlashImpact';

const nothing = { ...stamp, person: person(1, 'Alice'), pointsSelf: 0, pointsOthers: 0, pointsSuffered: 0 };

let result: unknown;

beforeEach(() => {
  serve(() => result);
});

const renderWidget = (profileId: number) => renderSection(<SlashImpact profileId={profileId} />);

it('shows what upheld slashes took from a person and from supporters', async () => {
  const slash = {
    id: 1,
    status: 'upheld',
    type: 'SCORE',
    amount: 300,
    openedAt: '2026-01-10T00:00:00Z',
    closesAt: '2026-01-12T00:00:00Z',
    author: person(1, 'Alice'),
    votes: 4,
    sharePct: 80.8,
    penaltyTotal: 210,
    supporters: 3,
  };
  result = { ...nothing, pointsSelf: 300, pointsOthers: 210, received: [slash], suffered: [] };
  renderWidget(5);
  expect((await screen.findByText('On this person', {}, PATIENT)).closest('div')?.textContent).toContain('300 points');
  expect(screen.getByText('On supporters').closest('div')?.textContent).toContain('210 points');
  expect(screen.getByText('See all slashes on this person').getAttribute('href')).toBe('/slashes?subject=5');
});

it('shows the penalty for having backed a slashed person', async () => {
  const penalty = { slashId: 1, points: 90, reviewed: true, vouched: true, subject: person(5, 'Erin') };
  result = { ...nothing, pointsSuffered: 90, received: [], suffered: [penalty] };
  renderWidget(10);
  expect((await screen.findByText('Suffered', {}, PATIENT)).closest('div')?.textContent).toContain('90 points');
  expect(screen.getByText('Erin').closest('li')?.textContent).toContain('-90 points');
});

it('says in one line that there is nothing', async () => {
  result = { ...nothing, received: [], suffered: [] };
  renderWidget(1);
  expect(
    await screen.findByText('Never slashed, and never penalized for backing someone who was.', {}, PATIENT),
  ).toBeTruthy();
});
