import { CompanionError } from '../../../contract/src/CompanionError.ts';
import type { RaffleEntry } from './entries.ts';
import type { RaffleProof } from './verify.ts';

/** The text is not a raffle proof; the message names the field. */
export class RaffleProofError extends CompanionError {
  override readonly code = 'raffle-proof-wrong';
}

type Given = Record<string, unknown>;

const HEX_32 = /^[0-9a-f]{64}$/i;
const matching = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value);
const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isEntry = (value: unknown) => {
  const { profileId, tickets } = (value ?? {}) as Given;
  return isId(profileId) && isId(tickets);
};

/** Validators of the fields, all of which are public. */
const FIELDS: { readonly [K in keyof Required<RaffleProof>]: (value: unknown) => boolean } = {
  algorithm: (value) => value === 'raffle-v1',
  raffleId: matching(/^R-\d{4,12}$/),
  commit: matching(HEX_32),
  secret: matching(HEX_32),
  root: matching(HEX_32),
  source: (value) => value === 'drand' || value === 'block',
  round: isId,
  announcedRound: isId,
  frozenAt: isTime,
  beaconAt: isTime,
  randomness: matching(HEX_32),
  signature: (value) => value === null || matching(/^[0-9a-f]{2,400}$/i)(value),
  winnerCount: (value) => isId(value) && Number(value) <= 1000,
  repeats: (value) => typeof value === 'boolean',
  winners: (value) => Array.isArray(value) && value.length <= 1000 && value.every(isId),
  entries: (value) => Array.isArray(value) && value.every(isEntry),
};

/** Picks the proof from an object and names a missing or invalid field. @throws RaffleProofError */
export function proofOf(given: unknown): RaffleProof {
  const values = (typeof given === 'object' && given !== null ? given : {}) as Given;
  const wrong = Object.entries(FIELDS).find(([name, fits]) => !fits(values[name]));
  if (wrong) throw new RaffleProofError(`The field ${wrong[0]} of the proof is missing or invalid.`);
  const proof = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, values[name]])) as unknown as RaffleProof;
  const entries = proof.entries.map(({ profileId, tickets }): RaffleEntry => ({ profileId, tickets }));
  return { ...proof, entries };
}

/** Parses a proof file. @throws RaffleProofError */
export function readProof(text: string): RaffleProof {
  try {
    return proofOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof RaffleProofError) throw error;
    throw new RaffleProofError('This is not valid JSON.');
  }
}

/** A proof as a file that can be verified years later without this site. */
export const proofText = (proof: RaffleProof): string => `${JSON.stringify(proof, null, 2)}\n`;
