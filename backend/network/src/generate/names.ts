import type { Random } from './random.ts';

const FIRST =
  'Ka Lo Mi Ren Ta Vo Su Ne Ori Zel Bra Fin Hal Jo Qui Pel Sor Tun Ula Wim Yar Eda Gri Ivo Mar Nim Ost Pri'.split(' ');
const MIDDLE = 'la ri no ve du sa mo ke ti bo re lu fi na ze po'.split(' ');
const LAST = 'n ra th lin vik do mel s ka ro nd x sen lo quin ba ta ris'.split(' ');
const TRADES = 'builds audits writes trades designs moderates translates researches maintains mentors'.split(' ');
const THINGS = [
  'small tools',
  'wallet interfaces',
  'indexers',
  'risk models',
  'community calls',
  'open data sets',
  'market makers',
  'test networks',
  'games on slow weekends',
  'governance notes',
  'oracles',
  'mobile apps',
];
const REMARKS = [
  'Opinions are mine.',
  'Slow to answer, never to read.',
  'Here for the long run.',
  'Ask before you send a link.',
  'Night owl.',
  'Ships on Fridays.',
  'Coffee, bikes, merkle trees.',
  'Reviews only what I used.',
];

/** An invented name made of syllables; it belongs to no real person. */
export function personName(random: Random): string {
  const word = (middles: number) =>
    random.pick(FIRST) + Array.from({ length: middles }, () => random.pick(MIDDLE)).join('') + random.pick(LAST);
  return random.chance(0.55) ? `${word(1)} ${word(random.whole(0, 1))}` : word(random.whole(1, 2));
}

/** A handle from the name, made unique by digits: letters, digits and underscore, at most 20 characters. */
export function handleOf(random: Random, name: string, taken: Set<string>): string {
  const bare = name.replace(' ', random.chance(0.4) ? '_' : '').slice(0, 14);
  let handle = random.chance(0.7) ? bare.toLowerCase() : bare;
  while (taken.has(handle.toLowerCase())) handle = `${bare.toLowerCase()}${random.whole(2, 99_999)}`;
  taken.add(handle.toLowerCase());
  return handle;
}

/** A self-description; null for a quarter of the people. */
export function selfDescription(random: Random): string | null {
  if (random.chance(0.25)) return null;
  const trade = random.pick(TRADES);
  const text = `${trade.charAt(0).toUpperCase()}${trade.slice(1)} ${random.pick(THINGS)}.`;
  return random.chance(0.5) ? `${text} ${random.pick(REMARKS)}` : text;
}
