// The router API for sections; only the host creates a router.

export {
  createSearchParams,
  generatePath,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  Outlet,
  type To,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps, NavLink } from './Link';
export { useNewestSearch } from './newestSearch';
export { PagesProvider, useHasPage } from './pages';
