import { useEffect } from 'react';
import { useConfig } from '../boot/ConfigContext';
import type { PageMatch } from './matchPage';
import { titleOf } from './titleOf';

/** Keeps the document title in sync with the page; a page may refine it once its data has loaded. */
export function useDocumentTitle(match: PageMatch): void {
  const appName = useConfig().appName;
  const title = titleOf(match);
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}
