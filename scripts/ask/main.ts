import { runProgram } from '@companion/program';
import { askCommand } from './askCommand';

/* Asks a site what its pages ask: npm run --silent ask -- slashes_list --filter status=open */
runProgram(async () => {
  for await (const piece of askCommand(process.argv.slice(2))) process.stdout.write(piece);
});
