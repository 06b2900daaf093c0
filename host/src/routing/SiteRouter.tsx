import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState, useTransition } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { noteArrival } from './cameFrom';
import type { Moved, SiteHistory } from './history';

const TYPES = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop } as const;

const History = createContext<SiteHistory | null>(null);
const LastMove = createContext<Moved | null>(null);
const Pending = createContext(false);

/** Connects the router to the browser's history. A move is a transition: the old page stays until the new one can be drawn. */
export function SiteRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [move, setMove] = useState<Moved>({ location: history.location, action: 'pop', keepScroll: false });
  const [pending, startTransition] = useTransition();
  useLayoutEffect(() => {
    noteArrival(history.location.pathname);
    return history.listen((next) => {
      noteArrival(next.location.pathname);
      startTransition(() => setMove(next));
    });
  }, [history]);
  return (
    <History.Provider value={history}>
      <Pending.Provider value={pending}>
        <LastMove.Provider value={move}>
          <Router navigator={history} location={move.location} navigationType={TYPES[move.action]}>
            {children}
          </Router>
        </LastMove.Provider>
      </Pending.Provider>
    </History.Provider>
  );
}

/** True while the code of the next page is on its way. */
export function useNavigationPending(): boolean {
  return useContext(Pending);
}

export function useSiteHistory(): SiteHistory {
  const history = useContext(History);
  if (!history) throw new Error('There is no router.');
  return history;
}

/** How the visitor came to the current address. */
export function useLastMove(): Moved {
  const move = useContext(LastMove);
  if (!move) throw new Error('There is no router.');
  return move;
}

/** While `dirty`, leaving the page asks first, by link, Back or closing the tab. */
export function useNavigationGuard(dirty: boolean): void {
  const history = useSiteHistory();
  useEffect(() => {
    if (!dirty) return;
    const release = history.guard(
      (next) =>
        next.pathname === history.location.pathname ||
        window.confirm('Leave this page? What you have written will be lost.'),
    );
    const warn = (event: BeforeUnloadEvent) => history.unsaved && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, history]);
}
