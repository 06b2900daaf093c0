import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { keepState } from './linkState';
import { Link, NavLink } from './router';

afterEach(cleanup);

test('a link to another page keeps the past day and the compare tray', () => {
  render(
    <MemoryRouter initialEntries={['/reviews?q=a&asOf=2026-03-01&c=1,2']}>
      <Link to="/profiles/2?tab=votes#top">Bob</Link>
      <Link to="?page=2">2</Link>
      <NavLink to="/vouches">Vouches</NavLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe(
    '/profiles/2?tab=votes&asOf=2026-03-01&c=1,2#top',
  );
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/reviews?page=2');
  expect(screen.getByRole('link', { name: 'Vouches' }).getAttribute('href')).toBe('/vouches?asOf=2026-03-01&c=1,2');
});

test('parameters of the link take precedence, and nothing is added without need', () => {
  expect(keepState('/a?c=7', '?c=1')).toBe('/a?c=7');
  expect(keepState('/a', '?q=x')).toBe('/a');
  expect(keepState({ pathname: '/a', hash: '#b' }, '?asOf=2026-03-01')).toEqual({
    pathname: '/a',
    search: '?asOf=2026-03-01',
    hash: '#b',
  });
  expect(keepState('https://example.org', '?c=1')).toBe('https://example.org');
});
