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

/** Code of a host page: one promise per page, so that React can suspend on it; a failed one stays until it is forgotten. */
export function loadHostPage(page: HostPageName): Promise<PageModule> {
  const known = loading.get(page);
  if (known) return known;
  const module = tracked(IMPORTS[page]());
  module.catch(() => failed.add(page));
  loading.set(page, module);
  return module;
}

/** Allows failed pages to be loaded again. */
export function forgetFailedPages(): void {
  for (const page of failed) loading.delete(page);
  failed.clear();
}
