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

/** Code of a page of the host: one promise per page, so that React can wait on it; one that failed stays so for this document. */
export function loadHostPage(page: HostPageName): Promise<PageModule> {
  const known = loading.get(page);
  if (known) return known;
  const module = tracked(IMPORTS[page]());
  loading.set(page, module);
  return module;
}
