import type { ComponentType } from 'react';
import { tracked } from '../federation/tracked';
import type { HostPageName } from './matchPage';

type PageModule = { default: ComponentType };

const IMPORTS: Record<HostPageName, () => Promise<PageModule>> = {
  'auth-diagnostic': () => import(/* webpackChunkName: "auth-diagnostic" */ '../diagnostic/AuthDiagnosticPage'),
  'feedback-page': () => import(/* webpackChunkName: "feedback-page" */ '../feedback/FeedbackPage'),
  home: () => import(/* webpackChunkName: "home" */ '../home/HomePage'),
};

const loading = new Map<HostPageName, Promise<PageModule>>();
const failed = new Set<HostPageName>();

/** Code of a page of the host: one promise per page, so that React can wait on it; one that failed stays so until forgotten. */
export function loadHostPage(page: HostPageName): Promise<PageModule> {
  const known = loading.get(page);
  if (known) return known;
  const module = tracked(IMPORTS[page]());
  module.catch(() => failed.add(page));
  loading.set(page, module);
  return module;
}

/** Lets the pages that did not come be asked for again. */
export function forgetFailedPages(): void {
  for (const page of failed) loading.delete(page);
  failed.clear();
}
