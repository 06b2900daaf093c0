import { fileURLToPath } from 'node:url';
import { runProgram } from '@companion/program';
import { inWords } from '../../backend/supabase/catalogue.ts';
import { writeMigration } from './writeMigration.ts';

const PROJECT = fileURLToPath(new URL('../../backend/supabase', import.meta.url));

/** `npm run migration -- <name>`: writes the migration for changes in the tree; without a name it prints the differences. */
async function main(): Promise<void> {
  const { file, left } = await writeMigration(PROJECT, process.argv[2]);
  if (file) console.log(`new   backend/supabase/migrations/${file}`);
  for (const one of left) console.log(`      ${inWords(one)}`);
  if (left.length === 0) {
    console.log(file ? 'With it, the migrations create what the tree describes.' : 'Nothing changed in the tree.');
    return;
  }
  console.log(
    file
      ? '\nWrite the lines "By hand" of that file, then run `npm run migration` to compare again. For review, `npx supabase db diff` shows the difference of two databases.'
      : '\nThe migrations make something else than the tree: `npm run migration -- <name>` begins the next one.',
  );
  process.exitCode = 1;
}

runProgram(main);
