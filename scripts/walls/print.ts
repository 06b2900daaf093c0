import { FACADES } from '@companion/build/facades';
import { ROOMS } from './table';

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => row(...cells)).join('\n');

/** The walls as two Markdown tables, for the docs. */
export function printedWalls(): string {
  const rooms = ROOMS.map(({ name, at, kind, imports, packages, instead }) => [
    `**${name}**<br>${code(at)}`,
    kind,
    imports[0] === '*' ? 'every room' : imports.join(', ') || 'none',
    packages ? code(packages) : kind === 'pure' ? 'none' : 'its own',
    instead,
  ]);
  const facades = FACADES.map(({ packages, rooms, instead }) => [code(packages), rooms.join(', '), instead]);
  return [
    table(['room', 'kind', 'may import', 'packages', 'why others may not import it'], rooms),
    table(['package', 'imported by', 'other rooms'], facades),
  ].join('\n\n');
}
