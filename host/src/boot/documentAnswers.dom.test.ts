import { configureData, functionQuery } from '@companion/data';
import { QueryClient } from '@companion/data/query';
import { miniAppsIndex } from '@companion/functions/miniAppsIndex';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerElementId } from './bootDocument';
import { expectDocumentAnswers } from './documentAnswers';

const ASKED = [{ name: 'mini_apps_index', args: {} }];
const BROUGHT = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1, numbers: {}, flags: {}, runs: {} };
let state: DocumentReadyState;
let visit: NavigationTimingType;
let asked: number;

beforeEach(() => {
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  state = 'loading';
  visit = 'navigate';
  asked = 0;
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: visit }] as never);
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({ message: 'asked' }, { status: 404 });
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function arrives(json: string, whole = true): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = answerElementId(0);
  element.textContent = json;
  document.body.append(element);
  if (whole) document.body.append('\n');
}

function ends(): void {
  state = 'interactive';
  document.dispatchEvent(new Event('readystatechange'));
}

const page = () => new QueryClient().fetchQuery({ ...functionQuery(miniAppsIndex, {}), retry: false });

test('a later answer is returned once it is complete', async () => {
  expectDocumentAnswers(ASKED);
  const answer = page();
  arrives(JSON.stringify(BROUGHT), false);
  await new Promise((resolve) => setTimeout(resolve));
  document.body.append('\n');
  expect([await answer, asked]).toEqual([BROUGHT, 0]);
  expect(document.getElementById(answerElementId(0))).toBeNull();
});

test('if the document ends without the answer, the page makes the call itself', async () => {
  expectDocumentAnswers(ASKED);
  const answer = page();
  ends();
  await expect(answer).rejects.toThrow();
  expect(asked).toBe(1);
});

test('the same if the document stalls', async () => {
  vi.useFakeTimers();
  expectDocumentAnswers(ASKED);
  const answer = expect(page()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(3_000);
  await answer;
  expect(asked).toBe(1);
});

test('half an answer does not count', async () => {
  expectDocumentAnswers(ASKED);
  arrives('{"asOf": "2026');
  ends();
  await expect(page()).rejects.toThrow();
});

test('a document from the history provides no answers: it may be old', async () => {
  visit = 'back_forward';
  expectDocumentAnswers(ASKED);
  arrives(JSON.stringify(BROUGHT));
  await expect(page()).rejects.toThrow();
  expect(asked).toBe(1);
});
