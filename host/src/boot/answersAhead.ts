import { expectAnswers } from '@companion/data';
import type { FirstCall } from '@companion/functions/address';

/** How long a query treats an answer as fresh. */
const FRESH_MS = 30_000;

const asked = new Map<string, { at: number; brought: Promise<void> }>();

/**
 * Prefetches the first answers of a page the visitor is about to open, in one request to the site server. Resolves when they
 * have arrived. On any failure the page sends its own requests.
 */
export function bringAhead(address: string): Promise<void> {
  const now = Date.now();
  for (const [key, { at }] of asked) if (at + FRESH_MS <= now) asked.delete(key);
  const known = asked.get(address);
  if (known) return known.brought;
  const brought = bring(address).catch(() => {});
  asked.set(address, { at: now, brought });
  return brought;
}

async function bring(address: string): Promise<void> {
  const response = await fetch(`/first.json?${new URLSearchParams({ at: address })}`, { cache: 'no-store' });
  if (!response.ok) return;
  const answers: { call: FirstCall; answer: unknown }[] = await response.json();
  expectAnswers(answers.map(({ call, answer }) => ({ ...call, now: () => answer, soon: async () => answer })));
}
