import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ButtonLink } from './core/Button';
import { CompareButton } from './core/PersonActions';
import { SignalBanner } from './evidence/SignalBanner';
import { Link, NavLink, PagesProvider } from './router';

afterEach(cleanup);

const alice = { userId: 1, profileId: 1, userkey: 'profileId:1', name: 'Alice', handle: null, avatar: null, score: 1 };

/** On a site whose only page is /reviews. */
const draw = (children: ReactNode) =>
  render(
    <PagesProvider value={(path) => path === '/reviews'}>
      <MemoryRouter>{children}</MemoryRouter>
    </PagesProvider>,
  );

test('a link is drawn only where its page exists: otherwise its text stays, or nothing', () => {
  const { container } = draw(
    <>
      <Link to="/reviews?status=all#top">Reviews</Link>
      <Link to={{ pathname: '/reviews' }}>The same</Link>
      <Link to="?page=2">Page 2</Link>
      <Link to={{ search: '?page=3' }}>Page 3</Link>
      <Link to="/slash-votes/3?side=for" className="name">
        Slash 3
      </Link>
      <Link to="/site-stats#method" whenMissing="nothing">
        Methods
      </Link>
      <ButtonLink to="/magic">Explore</ButtonLink>
      <NavLink to="/user/profile">Profile</NavLink>
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Reviews',
    'The same',
    'Page 2',
    'Page 3',
  ]);
  expect(screen.getByText('Slash 3').outerHTML).toBe('<span class="name">Slash 3</span>');
  expect(container.textContent).not.toMatch(/Methods|Explore|Profile/);
});

test('a signal links to its method, and people are compared, only where there is a page for it', () => {
  const { container } = draw(
    <>
      <SignalBanner version="D1.1" methodTo="/site-stats#method" />
      <CompareButton person={alice} />
    </>,
  );
  expect(container.textContent).toMatch(/Method version D1\.1$/);
});
