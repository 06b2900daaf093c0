import { renderSection } from '@companion/testing';
import { Link, useLocation, useNavigate } from '@companion/ui/router';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useInviter } from './useInviter';

function Probe() {
  const { id, href, close } = useInviter();
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <p>{id}</p>
      <Link to={href('profileId:2')}>Another</Link>
      <Link to={href('profileId:1')}>The same</Link>
      <button type="button" onClick={close}>
        Close
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const GIVEN = '?sign=gain&inviter=profileId:1&imagined=10-1180&added=900';
const search = () => decodeURIComponent(screen.getByRole('status').textContent ?? '');

beforeEach(() => {
  renderSection(<Probe />, { path: `/invitations/eip10-scores${GIVEN}` });
});

it.each([
  ['Close', '?sign=gain'],
  ['Another', '?sign=gain&inviter=profileId:2'],
])('imagined scores are dropped with their inviter: %s', (name, left) => {
  fireEvent.click(screen.getByText(name));
  expect(search()).toBe(left);
  fireEvent.click(screen.getByText('Back'));
  expect(search()).toBe(GIVEN);
});

it('the link to the opened inviter keeps them', () => {
  fireEvent.click(screen.getByText('The same'));
  expect(search()).toBe(GIVEN);
});
