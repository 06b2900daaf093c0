import { useEffect } from 'react';
import { useConfig } from '../boot/ConfigContext';
import type { PageMatch } from './matchPage';
import { titleOf } from './titleOf';

/** Keeps the tab's title that of the page; a page may refine it once its data is there. */
export function useDocumentTitle(match: PageMatch): void {
  const appName = useConfig().appName;
  const title = titleOf(match);
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}
