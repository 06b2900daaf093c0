import type { Voting } from './queries';

type Bloc = Pick<Voting['blocs'][number], 'members' | 'size' | 'links'>;
type Member = Bloc['members'][number];

/** What links two voters. */
export type LinkKind = 'slashes' | 'content' | 'both';
export type Dot = { person: Member; group: number; x: number; y: number; middleX: number; middleY: number };
export type Line = { from: Dot; to: Dot; kind: LinkKind };
export type BlocGraph = {
  height: number;
  dots: readonly Dot[];
  lines: readonly Line[];
  /** Groups that do not fit, and members of drawn groups that do not. */
  left: { groups: number; members: number };
};

/** Space needed by a ring with its names. */
const CELL_WIDE_PX = 280;
const CELL_HIGH_PX = 230;
const ROWS = 2;
const BESIDE_PX = 90;
const ABOVE_PX = 36;
/** As many as the answer has pairs for. */
const MOST_MEMBERS = 24;

/** A ring per group, the largest first, with a line per agreeing pair. */
export function blocGraph(blocs: readonly Bloc[], width: number): BlocGraph {
  const columns = Math.max(1, Math.floor(width / CELL_WIDE_PX));
  const drawn = blocs.slice(0, columns * ROWS);
  const cell = { width: width / Math.min(columns, Math.max(1, drawn.length)), height: CELL_HIGH_PX };
  const dots = drawn.flatMap(({ members }, group) => {
    const middleX = cell.width * ((group % columns) + 0.5);
    const middleY = cell.height * (Math.floor(group / columns) + 0.5);
    const shown = members.slice(0, MOST_MEMBERS);
    return shown.map((person, place): Dot => {
      const angle = (2 * Math.PI * place) / shown.length;
      return {
        person,
        group,
        x: middleX + Math.max(20, Math.min(cell.height / 2 - ABOVE_PX, cell.width / 2 - BESIDE_PX)) * Math.cos(angle),
        y: middleY + (cell.height / 2 - ABOVE_PX) * Math.sin(angle),
        middleX,
        middleY,
      };
    });
  });
  const at = new Map(dots.map((dot) => [`${dot.group} ${dot.person.userId}`, dot]));
  const lines = drawn.flatMap(({ links }, group) =>
    links.flatMap(({ a, b, slashes, content }): Line[] => {
      const [from, to] = [at.get(`${group} ${a}`), at.get(`${group} ${b}`)];
      return from && to ? [{ from, to, kind: slashes && content ? 'both' : slashes ? 'slashes' : 'content' }] : [];
    }),
  );
  return {
    height: cell.height * Math.max(1, Math.ceil(drawn.length / columns)),
    dots,
    lines,
    left: {
      groups: blocs.length - drawn.length,
      members: drawn.reduce((all, { size }) => all + Math.max(0, size - MOST_MEMBERS), 0),
    },
  };
}
