import type { Pair as Row } from './columns';

type Person = Row['first'];

/** Review links around one person. */
export type RingLink = { from: number; to: number; kind: 'mutual' | 'circle' };
export type Ring = {
  /** The center first, then the ring, clockwise from the right. */
  people: readonly Person[];
  links: readonly RingLink[];
  /** Number of people not shown. */
  left: number;
};

type Pair = { first: Person; responder: Person };
type Circle = { members: readonly Person[] };

/** More names around a ring would be unreadable. */
export const MOST_ON_RING = 24;

/**
 * A person with those they exchange praise with: directly (pairs) and in circles of three or four. Members of a circle are
 * adjacent. A link is one direction; a pair, or two circles in opposite directions, is a single `mutual` link.
 */
export function ringOf(centre: Person, pairs: readonly Pair[], circles: readonly Circle[], most = MOST_ON_RING): Ring {
  const known = new Map([[centre.userId, centre]]);
  const all = [...circles.flatMap(({ members }) => fromCentre(members, centre)), ...pairs.flatMap(bothOf)];
  for (const person of all) if (!known.has(person.userId)) known.set(person.userId, person);
  const people = [...known.values()].slice(0, most + 1);
  const shown = new Set(people.map(({ userId }) => userId));

  const directed = new Set<string>();
  for (const { members } of circles)
    for (const [place, { userId }] of members.entries())
      directed.add(`${userId} ${members[(place + 1) % members.length]?.userId}`);
  const links = new Map<string, RingLink>();
  const link = (from: number, to: number, kind: RingLink['kind']) => {
    if (shown.has(from) && shown.has(to))
      links.set(kind === 'mutual' ? pairKey(from, to) : `${from}>${to}`, { from, to, kind });
  };
  const mutual = new Set(pairs.map(({ first, responder }) => pairKey(first.userId, responder.userId)));
  for (const { first, responder } of pairs) link(first.userId, responder.userId, 'mutual');
  for (const each of directed) {
    const [from = 0, to = 0] = each.split(' ').map(Number);
    if (mutual.has(pairKey(from, to))) continue;
    link(from, to, directed.has(`${to} ${from}`) ? 'mutual' : 'circle');
  }
  return { people, links: [...links.values()], left: known.size - people.length };
}

const bothOf = ({ first, responder }: Pair) => [first, responder];
const pairKey = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Members in circle order starting from the center, so that neighbors in the circle are neighbors on the ring. */
function fromCentre(members: readonly Person[], centre: Person): readonly Person[] {
  const at = members.findIndex(({ userId }) => userId === centre.userId);
  return at < 0 ? members : [...members.slice(at + 1), ...members.slice(0, at)];
}

/** A wider ring is no longer perceived as one. */
const MOST_WIDE_PX = 260;

type Box = {
  width: number;
  height: number /** Room for names beside and above the ring. */;
  beside: number;
  above: number;
};

/** Positions on an ellipse inside a box: the first in the center, the others clockwise from the right. */
export function ringPlaces(count: number, { width, height, beside, above }: Box): { x: number; y: number }[] {
  const [x, y] = [width / 2, height / 2];
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return { x, y };
    const angle = (2 * Math.PI * (index - 1)) / (count - 1);
    return {
      x: x + Math.min(MOST_WIDE_PX, Math.max(0, x - beside)) * Math.cos(angle),
      y: y + Math.max(0, y - above) * Math.sin(angle),
    };
  });
}
