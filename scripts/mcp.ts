import { parseArgs } from 'node:util';
import { CommandError, orUsage, runProgram } from '@companion/program';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { askAsVisitor } from '../backend/supabase/functions/mcp/ask';
import { createMcpServer } from '../backend/supabase/functions/mcp/server';
import { backendOf } from './ask/site';

const USAGE =
  'npm run --silent mcp -- [--site https://…]   the tools of a site for a program that speaks to this one by stdio';
/** A model reads an answer as a whole: if it is longer, it should request less. */
const MAX_ANSWER = 256 * 1024;

runProgram(async () => {
  const { values } = orUsage(() => parseArgs({ options: { site: { type: 'string' } } }), USAGE);
  if (process.stdin.isTTY)
    throw new CommandError('This program is for MCP clients, which talk to it over standard input.', USAGE);
  const backend = await backendOf(values.site);
  const server = createMcpServer(askAsVisitor({ ...backend, most: MAX_ANSWER }));
  await server.connect(new StdioServerTransport());
});
