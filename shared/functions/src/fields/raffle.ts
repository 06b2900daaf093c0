import { count, type Fields, id, list, maybe, text, time, word } from '../schema/field.ts';

/** A raffle as visible to everyone. */
export const raffleFields = {
  title: text(),
  prize: text(),
  status: word(['open', 'frozen', 'waiting', 'drawn', 'void'], {
    says: 'Waiting: its time has come, the draw has not.',
  }),
  reason: maybe(text({ says: 'Why it is void, or waits.' })),
  winnerCount: count(),
  organiser: maybe(id({ says: 'Profile id.' })),
  freezeAt: time({ says: 'From here on nobody joins.' }),
  beaconAt: time({ says: 'When the public randomness comes.' }),
  source: maybe(word(['drand', 'block'])),
  round: maybe(count()),
  entrants: maybe(count()),
  winners: list(id(), { says: 'Profile ids.' }),
} as const satisfies Fields;
