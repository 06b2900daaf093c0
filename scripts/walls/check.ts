import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, readHouse } from './house';
import { importsOf } from './imports';
import { isTest, refusal } from './judge';
import { IO_GLOBALS } from './table';

export type Breach = { file: string; line: number; name: string; reason: string };

/** Every import below the root that goes through a wall, with the reason the wall stands. */
export function breaches(root: string): Breach[] {
  const house = readHouse(root);
  return house.sources.flatMap((file) => {
    const globals = placeOf(file)?.room.kind === 'pure' && !isTest(file) ? IO_GLOBALS : [];
    return importsOf(file, readFileSync(join(root, file), 'utf8'), globals).flatMap((each) => {
      const reason = refusal(file, each, house);
      return reason === null ? [] : [{ file, line: each.line, name: each.name ?? 'import(…)', reason }];
    });
  });
}
