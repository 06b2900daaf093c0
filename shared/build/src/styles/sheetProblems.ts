import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styleProblems } from './wall';

/** What the built style sheets of a section reach that is not the section's, in words. `paths` are relative to `folder`. */
export async function sheetProblems(folder: string, paths: readonly string[], section: string): Promise<string[]> {
  const sheets = paths.filter((path) => path.endsWith('.css'));
  const problems = sheets.map(async (path) => {
    const text = await readFile(join(folder, path), 'utf8');
    return styleProblems({ text, section }).map((problem) => `${path}: ${problem}`);
  });
  return (await Promise.all(problems)).flat();
}
