import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type House, placeOf, readHouse } from './house';
import { importsOf, namesOf } from './imports';
import { isTest, refusal } from './judge';
import { BORDERS, IO_GLOBALS } from './table';

export type Breach = { file: string; line: number; name: string; reason: string };

/** Every forbidden import below the root, or in some of its sources, with the reason. */
export function breaches(root: string, house: House = readHouse(root)): Breach[] {
  return house.sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const globals = placeOf(file)?.room.kind === 'pure' && !isTest(file) ? IO_GLOBALS : [];
    const imports = importsOf(file, text, globals).flatMap((each) => {
      const reason = refusal(file, each, house);
      return reason === null ? [] : [{ file, line: each.line, name: each.name ?? 'import(…)', reason }];
    });
    return [...imports, ...crossed(file, text)];
  });
}

/** Uses of browser APIs reserved for one place. */
function crossed(file: string, text: string): Breach[] {
  if (placeOf(file)?.room.kind !== 'browser' || isTest(file)) return [];
  return BORDERS.filter(({ at }) => !at.includes(file)).flatMap(({ names, instead }) =>
    namesOf(file, text, names).map((each) => ({ file, ...each, reason: instead })),
  );
}
