import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitFirstPage } from './firstPage';

const NEVER = new Promise(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

/** Milliseconds until the shell may be drawn. */
async function waited(code: Promise<unknown>): Promise<number> {
  const began = Date.now();
  const done = awaitFirstPage(code).then(() => Date.now() - began);
  await vi.runAllTimersAsync();
  return done;
}

function scriptOnItsWay(): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.dataset.ahead = '';
  document.head.append(script);
  return script;
}

test('loaded code delays nothing', async () => {
  expect(await waited(Promise.resolve())).toBe(0);
});

test('slow files delay the shell only for a moment', async () => {
  scriptOnItsWay();
  expect(await waited(NEVER)).toBe(150);
});

test('loaded files get the time to run, and no more', async () => {
  expect(await waited(NEVER)).toBe(600);
  const script = scriptOnItsWay();
  setTimeout(() => script.remove(), 100);
  const code = new Promise((resolve) => setTimeout(resolve, 400));
  expect(await waited(code)).toBe(400);
});
