import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Placeholder for purpose and description of a generated page, to be replaced with the page's question. */
export const PLACEHOLDER = 'The one question this page answers, in one line?';

/** Files of sections that still contain it, relative to the root. */
export function unwritten(root: string): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .flatMap((section) =>
      readdirSync(join(root, section, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(section, 'src', file)),
    )
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(PLACEHOLDER));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = unwritten(fileURLToPath(new URL('..', import.meta.url)));
  for (const file of found) console.error(`${file} still says “${PLACEHOLDER}”. Write the question of the page there.`);
  if (found.length > 0) process.exitCode = 1;
}
