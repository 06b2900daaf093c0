import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styleProblems } from './wall';

/** What a section's built style sheets reach beyond the section, in words. `paths` are relative to `folder`. */
export async function sheetProblems(folder: string, paths: readonly string[], section: string): Promise<string[]> {
  const sheets = paths.filter((path) => path.endsWith('.css'));
  const problems = sheets.map(async (path) => {
    const text = await readFile(join(folder, path), 'utf8');
    return styleProblems({ text, section }).map((problem) => `${path}: ${problem}`);
  });
  return (await Promise.all(problems)).flat();
}
