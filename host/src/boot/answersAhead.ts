import { expectAnswers } from '@companion/data';
import type { FirstCall } from '@companion/functions/address';

/** As long as a query takes an answer for fresh. */
const FRESH_MS = 30_000;

const asked = new Map<string, { at: number; brought: Promise<void> }>();

/**
 * Brings what the page at an address will ask first, for a visitor who is about to open it: one request to the server of the
 * site. Resolves when it is there. Whatever goes wrong, the page asks by itself.
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
