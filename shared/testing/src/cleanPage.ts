import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Files of tests follow each other in one page: to make a page, and to load React and its tools into it, takes longer than most of
 * them. Each gets a page without traces of the one before, and modules of the product of its own.
 */
afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  history.replaceState(null, '', '/');
  vi.resetModules();
});
