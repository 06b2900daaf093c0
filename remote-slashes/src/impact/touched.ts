import type { Backer, Impact } from './queries';

export const ROLES = ['accused', 'accuser', 'inviter', 'reviewer', 'voucher'] as const;
export type Role = (typeof ROLES)[number];

/** A person affected by a slash, with all their roles. */
export type Touched = {
  person: Backer['person'];
  roles: readonly Role[];
  /** Points lost, or at stake while open; negative if won. Null if unknown. */
  points: number | null;
  /** The same with supporters counted at the opening, and at the close. */
  pointsOpen: number | null;
  pointsClose: number | null;
  /** The backing of the accused; null for people without any. */
  backing: Pick<
    Backer,
    'reviewedOpen' | 'reviewedClose' | 'vouchedOpen' | 'vouchedClose' | 'vouchWeiOpen' | 'vouchWeiClose' | 'left'
  > | null;
  scoreChange7d: number | null;
  /** The score change differs by more than a fifth from the points lost here. */
  otherEvents: boolean;
};

const FAR_OFF = 0.2;

/** Everyone affected by a slash, including both sides and the inviter; most points first. */
export function touchedBy(impact: Impact): Touched[] {
  const { slash, points, counts, wouldBe, people } = impact;
  const direct = wouldBe?.direct ?? points.direct;
  const inviterLost = points.inviter === null ? null : -points.inviter;
  const all: Touched[] = [
    bare(slash.subject, 'accused', direct, change(impact.subjectScore)),
    bare(slash.author, 'accuser', 0, change(impact.authorScore)),
    ...(points.inviterPerson ? [bare(points.inviterPerson, 'inviter', inviterLost, null)] : []),
    ...people.map((backer) => backed(backer, slash.status === 'unknown' ? null : counts || wouldBe !== null)),
  ];
  const byPerson = new Map<number, Touched>();
  for (const one of all) {
    const { userId } = one.person;
    const before = byPerson.get(userId);
    byPerson.set(userId, before ? joined(before, one) : one);
  }
  return [...byPerson.values()]
    .map((one) => ({ ...one, otherEvents: counts && farOff(one) }))
    .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0) || a.person.userId - b.person.userId);
}

const bare = (person: Touched['person'], role: Role, points: number | null, scoreChange7d: number | null): Touched => ({
  person,
  roles: [role],
  points,
  pointsOpen: points,
  pointsClose: points,
  backing: null,
  scoreChange7d,
  otherEvents: false,
});

/** `counts`: whether points are lost, or would be; null if unknown. */
function backed(backer: Backer, counts: boolean | null): Touched {
  const { person, scoreChange7d, reviewedOpen, reviewedClose, vouchedOpen, vouchedClose } = backer;
  const { vouchWeiOpen, vouchWeiClose, left } = backer;
  const nothing = counts === null ? null : 0;
  return {
    person,
    roles: [
      ...(reviewedOpen || reviewedClose ? (['reviewer'] as const) : []),
      ...(vouchedOpen || vouchedClose ? (['voucher'] as const) : []),
    ],
    points: counts ? backer.points : nothing,
    pointsOpen: counts ? backer.pointsOpen : nothing,
    pointsClose: counts ? backer.pointsClose : nothing,
    backing: { reviewedOpen, reviewedClose, vouchedOpen, vouchedClose, vouchWeiOpen, vouchWeiClose, left },
    scoreChange7d,
    otherEvents: false,
  };
}

const joined = (a: Touched, b: Touched): Touched => ({
  ...a,
  roles: [...a.roles, ...b.roles.filter((role) => !a.roles.includes(role))],
  points: sum(a.points, b.points),
  pointsOpen: sum(a.pointsOpen, b.pointsOpen),
  pointsClose: sum(a.pointsClose, b.pointsClose),
  backing: a.backing ?? b.backing,
  scoreChange7d: a.scoreChange7d ?? b.scoreChange7d,
});
const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

/** From the opening to a week after the close; null before that day. */
const change = ({ atOpen, after7d }: Impact['subjectScore']) =>
  atOpen === null || after7d === null ? null : after7d - atOpen;

const farOff = ({ points, scoreChange7d }: Touched) =>
  Boolean(points) &&
  scoreChange7d !== null &&
  Math.abs(scoreChange7d + (points ?? 0)) > FAR_OFF * Math.abs(points ?? 0);
