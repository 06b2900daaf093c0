import type { Tied } from './queries';

/** px */
export type Size = { width: number; height: number };
/** Radius of each circle relative to the picture; mutual connections are on the inner one. */
const NEAR = 0.5;
const FAR = 0.9;

export type Place = { x: number; y: number };

/** Positions by user id: mutual ones on an inner circle, endorsers on the left, endorsed on the right. */
export function circlePlaces(
  people: readonly Pick<Tied, 'person' | 'endorses' | 'endorsed'>[],
  { width, height }: Size,
): Map<number, Place> {
  const middle = { x: width / 2, y: height / 2 };
  const both = people.filter(({ endorses, endorsed }) => endorses && endorsed);
  const left = people.filter(({ endorses, endorsed }) => endorses && !endorsed);
  const right = people.filter(({ endorses, endorsed }) => !endorses && endorsed);
  return new Map([
    ...spread(middle, both, NEAR, -Math.PI / 2, (3 * Math.PI) / 2, false),
    ...spread(middle, left, FAR, Math.PI / 2 + GAP, (3 * Math.PI) / 2 - GAP, true),
    ...spread(middle, right, FAR, -Math.PI / 2 + GAP, Math.PI / 2 - GAP, true),
  ]);
}

/** Separates the two halves at the top and the bottom. */
const GAP = 0.25;

function spread(
  middle: Place,
  people: readonly Pick<Tied, 'person'>[],
  share: number,
  from: number,
  to: number,
  arc: boolean,
): [number, Place][] {
  return people.map(({ person }, at) => {
    // On an arc, positions keep off its ends; on a full circle the last one is next to the first.
    const angle = from + ((to - from) * (arc ? at + 0.5 : at)) / people.length;
    return [
      person.userId,
      {
        x: round(middle.x + Math.cos(angle) * middle.x * share),
        y: round(middle.y + Math.sin(angle) * middle.y * share),
      },
    ];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
