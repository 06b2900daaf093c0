import { person, renderSection, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import CirclePicture from './CirclePicture';
import type { Network } from './queries';

const tied = (profileId: number, name: string) => ({
  person: person(profileId, name),
  endorses: true,
  vouches: true,
  endorsed: false,
  vouched: false,
});

test('the keyboard moves from person to person and announces whose lines are shown', async () => {
  const network = {
    ...stamp,
    person: person(1, 'Alice'),
    people: [tied(2, 'Bob'), tied(3, 'Carol'), tied(6, 'Frank')],
    links: [{ from: 106, to: 102 }],
    closeness: { value: 1 / 6, low: 0.03, high: 0.56, k: 1, n: 6 },
  } as unknown as Network;
  renderSection(<CirclePicture network={network} />);
  const cursor = screen.getByRole('slider', { name: 'People around, cursor' });
  cursor.focus();
  await userEvent.keyboard('{Home}');
  expect(cursor.getAttribute('aria-valuetext')).toBe('Bob, score 1,300: 1 endorsement with others in the circle');
  await userEvent.keyboard('{ArrowRight}');
  expect(cursor.getAttribute('aria-valuetext')).toBe('Carol, score 1,300: 0 endorsements with others in the circle');
});
