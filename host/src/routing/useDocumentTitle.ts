import { useEffect } from 'react';
import { useAppName } from '../shell/AppName';
import type { PageMatch } from './matchPage';
import { titleOf } from './titleOf';

/** Keeps the tab's title that of the page; a page may refine it once its data is there. */
export function useDocumentTitle(match: PageMatch): void {
  const appName = useAppName();
  const title = titleOf(match);
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}
