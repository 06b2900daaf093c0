import { CommandError } from '@companion/program';
import { askAsVisitor } from '../../backend/supabase/functions/mcp/ask';
import { rowsOf } from './columns';
import { csvOf, tableOf } from './print';
import { type Request, readRequest } from './request';
import { backendOf } from './site';

type Question = Exclude<Request, { says: string }>;

/**
 * Output of a command line, chunk by chunk.
 * @throws UsageError, CommandError, AskError
 */
export async function* askCommand(
  line: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): AsyncGenerator<string> {
  const request = readRequest(line);
  if ('says' in request) yield `${request.says}\n`;
  else if (request.all) yield* wholeFile(request, env);
  else yield await oneAnswer(request, env);
}

async function oneAnswer({ fn, args, format, site }: Question, env: NodeJS.ProcessEnv): Promise<string> {
  const json = await askAsVisitor(await backendOf(site, env))(fn.name, args);
  const answer: unknown = JSON.parse(json);
  if (format === 'json') return `${JSON.stringify(answer, null, 2)}\n`;
  const rows = rowsOf(fn.answer, answer);
  if (format === 'csv') return csvOf(rows);
  const { total } = (answer ?? {}) as { total?: number };
  const more = total !== undefined && total > rows.rows.length ? `\n${rows.rows.length} of ${total}` : '';
  return `${tableOf(rows)}${more}\n`;
}

async function* wholeFile({ fn, args, format, site }: Question, env: NodeJS.ProcessEnv): AsyncGenerator<string> {
  const { url, publishableKey } = await backendOf(site, env);
  const { filters = {}, sort, page: _, per: __, after: ___, ...own } = args as Record<string, unknown>;
  const answer = await fetch(`${url}/functions/v1/export`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      fn: fn.name,
      format: format === 'json' ? 'json' : 'csv',
      filters: { ...(filters as object), ...own },
      ...(sort !== undefined && { sort }),
    }),
  });
  if (!answer.ok || !answer.body) {
    const { message = `The backend answered ${answer.status}.` } = (await answer.json().catch(() => ({}))) as {
      message?: string;
    };
    throw new CommandError(message);
  }
  const decoder = new TextDecoder();
  for await (const piece of answer.body) yield decoder.decode(piece, { stream: true });
}
