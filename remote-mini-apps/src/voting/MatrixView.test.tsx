import { PATIENT, person, renderSection, serve, stamp } from '@companion/testing';
import { Link } from '@companion/ui/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import MatrixView from './MatrixView';
import { useVotingAddress } from './params';

beforeEach(() => {
  serve(() => ({
    ...stamp,
    people: [person(2, 'Bob'), person(3, 'Carol')],
    pairs: [{ a: 102, b: 103, shared: 2, agreed: 2, kappa: 1 }],
  }));
});

function Page() {
  return (
    <>
      <Link to="?view=matrix&ids=2,3">A group</Link>
      <MatrixView list={useVotingAddress()} />
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Voters to compare' }) as HTMLTextAreaElement;

it('its field names the people in the address, even after a link changes it', async () => {
  renderSection(<Page />, { path: '/mini-apps/voting-analysis?view=matrix&ids=7,8' });
  expect(field().value).toBe('7\n8');
  await userEvent.type(field(), '\n9');
  await act(async () => screen.getByRole('link', { name: 'A group' }).click());
  await waitFor(() => expect(field().value).toBe('2\n3'));
});

it('says how many of those named are missing', async () => {
  renderSection(<Page />, { path: '/mini-apps/voting-analysis?view=matrix&ids=2,3,nobody' });
  expect(await screen.findByText('1 of the 3 named: not known here, or named twice.', {}, PATIENT)).toBeTruthy();
});
