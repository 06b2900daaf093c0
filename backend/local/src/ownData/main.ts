import { fileURLToPath } from 'node:url';
import { loadEnvFile, runProgram } from '@companion/program';
import { moveOwnData } from './moveOwnData.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const migrationsDir = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

runProgram(async () => {
  loadEnvFile(ROOT);
  console.log(await moveOwnData(process.argv.slice(2), { env: process.env, migrationsDir }));
});
