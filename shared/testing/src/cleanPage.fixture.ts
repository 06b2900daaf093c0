import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/** Where each file begins; a link that was pressed may have led elsewhere. */
const START = 'http://localhost:3000/';

/*
 * Files of tests follow each other in one page: to make a page, and to load React and its tools into it, takes longer than most of
 * them. Each gets a page without traces of the one before, and modules of the product of its own.
 */
beforeAll(() => {
  // The library says so to the first file alone.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(START);
});

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
  vi.resetModules();
});
