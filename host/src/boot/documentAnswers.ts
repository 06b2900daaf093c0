import { type ExpectedAnswer, expectAnswers } from '@companion/data';
import type { FirstCall } from '@companion/functions/address';
import { answerElementId } from './bootDocument';

/** If the document stops loading, the page sends its own requests after this time. */
const PATIENCE_MS = 3_000;

/** Passes the answers at the end of this document to the first screen's queries as they arrive. */
export function expectDocumentAnswers(asked: readonly FirstCall[]): void {
  // After going back, the browser may show an old document from its cache.
  const [visit] = performance.getEntriesByType('navigation');
  if ((visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward') return;
  expectAnswers(asked.map((call, n) => answerIn(answerElementId(n), call)));
}

function answerIn(id: string, call: FirstCall): ExpectedAnswer {
  const now = () => {
    const element = document.getElementById(id);
    // Its text may still be loading; a following sibling shows that it is complete.
    if (!element || !(hasEnded() || element.nextSibling)) return undefined;
    element.remove();
    return parsed(element.textContent);
  };
  return { ...call, now, soon: () => whenThere(now) };
}

function whenThere(now: () => unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const look = () => {
      const answer = now();
      if (answer === undefined && !hasEnded()) return;
      giveUp(answer);
    };
    const giveUp = (answer?: unknown) => {
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      clearTimeout(patience);
      resolve(answer);
    };
    const observer = new MutationObserver(look);
    const patience = setTimeout(giveUp, PATIENCE_MS);
    observer.observe(document.body, { childList: true });
    document.addEventListener('readystatechange', look);
    look();
  });
}

const hasEnded = () => document.readyState !== 'loading';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
