import { runProgram } from '@companion/program';
import { askCommand } from './askCommand';

/* Calls a site's page functions: npm run --silent ask -- slashes_list --filter status=open */
runProgram(async () => {
  for await (const piece of askCommand(process.argv.slice(2))) process.stdout.write(piece);
});
