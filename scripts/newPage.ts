import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeclaration } from '@companion/build';
import { ownsPath } from '@companion/contract';
import { CommandError, runProgram } from '@companion/program';
import { writeMigration } from './migration/writeMigration';
import { listDeclaration, seriesDeclaration } from './newPage/declarations';
import { withDefinition, withRoute } from './newPage/edits';
import { type PageNames, pageNames } from './newPage/names';
import { chartFile, columnsFile, pageFile } from './newPage/page';
import { listSql, seriesSql } from './newPage/sql';
import { browserSpec, databaseTest } from './newPage/tests';

const PROJECT = 'backend/supabase';

/** The parts of a new page: new files, and edits of existing ones. */
export type NewPage = { files: string[]; edits: string[] };

/**
 * Creates a list page in a section: function, declarations, page, chart, tests, definition, menu entry. It works immediately,
 * on real rows; its content is then adapted to the page's question.
 * @throws CommandError if the section does not exist, or the address is taken or outside the section.
 */
export async function newPage(root: string, section: string, path: string): Promise<NewPage> {
  const names = pageNames(section, path);
  const folder = join(root, names.section);
  if (!existsSync(folder))
    throw new CommandError(`There is no section ${names.section}.`, 'Make one with `npm run new:remote`.');
  const { prefixes, routes } = await readDeclaration(folder);
  if (!prefixes.some((prefix) => ownsPath(prefix, path)))
    throw new CommandError(`${path} is not an address of ${names.section}.`, `It owns ${prefixes.join(', ')}.`);
  if (routes.some((route) => route.path === path)) throw new CommandError(`${path} already exists.`);
  const files = filesOf(names);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { flag: 'wx' });
  }
  const edits = {
    [`${names.section}/src/section.ts`]: withRoute,
    'shared/domain/src/metrics.json': withDefinition,
  };
  for (const [file, edit] of Object.entries(edits))
    await writeFile(join(root, file), edit(await readFile(join(root, file), 'utf8'), names));
  return { files: Object.keys(files), edits: Object.keys(edits) };
}

function filesOf(names: PageNames): Record<string, string> {
  const { section, path, fn, declared, folder, component, file } = names;
  const subject = `${PROJECT}/schemas/${path.split('/')[1]?.replaceAll('-', '_')}`;
  const page = `${section}/src/${folder}`;
  return {
    [`${subject}/${fn}.sql`]: listSql(names),
    [`${subject}/${fn}_series.sql`]: seriesSql(names),
    [`shared/functions/src/declared/${declared}.ts`]: listDeclaration(names),
    [`shared/functions/src/declared/${declared}Series.ts`]: seriesDeclaration(names),
    [`${page}/${component}Page.tsx`]: pageFile(names),
    [`${page}/${component}Chart.tsx`]: chartFile(names),
    [`${page}/columns.tsx`]: columnsFile(names),
    [`backend/supabase/tests/${file}.test.ts`]: databaseTest(names),
    [`e2e/golden/${file}.spec.ts`]: browserSpec(names),
  };
}

/** The migration that adds its functions to existing databases, once they are formatted. */
export const migrationOf = (root: string, path: string) => writeMigration(join(root, PROJECT), pageNames('', path).fn);

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const [section = '', path = ''] = process.argv.slice(2);
  const { files, edits } = await newPage(root, section, path);
  for (const file of files) console.log(`new   ${file}`);
  for (const file of edits) console.log(`edit  ${file}`);
  const { status } = spawnSync('npm', ['run', '--silent', 'format'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new CommandError('The new files could not be formatted.', 'See the lines above.');
  const { file } = await migrationOf(root, path);
  console.log(
    `new   ${PROJECT}/migrations/${file}\n\nNext: npm run dev, then look at ${path}; docs/write-a-page.md goes on from here.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runProgram(main);
