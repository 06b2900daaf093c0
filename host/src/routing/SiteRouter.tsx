import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type Location, NavigationType, type Navigator, Router } from 'react-router-dom';
import { noteArrival } from './cameFrom';
import type { Moved, SiteHistory } from './history';

const TYPES = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop } as const;

const History = createContext<SiteHistory | null>(null);
const LastMove = createContext<Moved | null>(null);
const Pending = createContext(false);

/** How long the old page stays while the new one's first answers load; then the new one renders without them. */
export const HELD_MS = 300;

type Props = {
  history: SiteHistory;
  /** Prefetches a page's first answers; resolves when they have arrived, null if there is nothing to wait for. */
  ahead: (to: Location) => Promise<void> | null;
  children: ReactNode;
};

/**
 * Connects the router to the browser's history. Navigation is a transition: the old page stays until the new one's code is
 * loaded, and briefly for its first answers, so that it renders once instead of as a skeleton first.
 */
export function SiteRouter({ history, ahead, children }: Props) {
  const [move, setMove] = useState<Moved>({ location: history.location, action: 'pop', keepScroll: false });
  const [pending, startTransition] = useTransition();
  const [held, setHeld] = useState(false);
  const newest = useRef<Moved>(null);
  const drawn = useRef(move.location);
  useLayoutEffect(() => {
    drawn.current = move.location;
  }, [move]);
  const navigator = useMemo(() => navigatorOf(history, () => drawn.current), [history]);
  useLayoutEffect(() => {
    noteArrival(history.location.pathname);
    let page = history.location.pathname;
    return history.listen((next) => {
      const { pathname } = next.location;
      noteArrival(pathname);
      newest.current = next;
      const draw = () => {
        if (newest.current !== next) return;
        setHeld(false);
        startTransition(() => setMove(next));
      };
      // Back leads to data that is still in memory, and query changes belong to the page itself.
      const brought = next.action === 'push' && pathname !== page ? ahead(next.location) : null;
      page = pathname;
      if (!brought) return draw();
      setHeld(true);
      void Promise.race([brought, new Promise((resolve) => setTimeout(resolve, HELD_MS))]).then(draw);
    });
  }, [history, ahead]);
  return (
    <History.Provider value={history}>
      <Pending.Provider value={pending || held}>
        <LastMove.Provider value={move}>
          <Router navigator={navigator} location={move.location} navigationType={TYPES[move.action]}>
            {children}
          </Router>
        </LastMove.Provider>
      </Pending.Provider>
    </History.Provider>
  );
}

/**
 * The navigator pages use to change the address. A page that is still on screen while the visitor is navigating away may no
 * longer change its own address, or it would overwrite the next page's.
 */
function navigatorOf(history: SiteHistory, drawn: () => Location): Navigator & { location: Location } {
  return {
    // Read by code that changes part of the query (`useNewestSearch`).
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    go: history.go,
    push: history.push,
    replace: (to, state, options) => {
      if (drawn().pathname === history.location.pathname) history.replace(to, state, options);
    },
  };
}

/** True while the next page is loading. */
export function useNavigationPending(): boolean {
  return useContext(Pending);
}

export function useSiteHistory(): SiteHistory {
  const history = useContext(History);
  if (!history) throw new Error('There is no router.');
  return history;
}

/** How the visitor reached the current address. */
export function useLastMove(): Moved {
  const move = useContext(LastMove);
  if (!move) throw new Error('There is no router.');
  return move;
}

/** While `dirty`, leaving the page asks for confirmation: by link, Back or closing the tab. */
export function useNavigationGuard(dirty: boolean): void {
  const history = useSiteHistory();
  useEffect(() => {
    if (!dirty) return;
    const release = history.guard(
      (next) =>
        next.pathname === history.location.pathname ||
        window.confirm('Leave this page? What you have written has not been sent yet.'),
    );
    const warn = (event: BeforeUnloadEvent) => history.unsaved && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, history]);
}
