import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

export type Told = { isError: boolean; text: string };

/** The official client, over any transport. */
export async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

/** A tool's output. @throws Error if it contains more than one text */
export async function tell(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Told> {
  const { isError = false, content } = await client.callTool({ name, arguments: args });
  const [only, ...more] = content as { type: string; text: string }[];
  if (only?.type !== 'text' || more.length > 0) throw new Error(`${name} returned ${JSON.stringify(content)}`);
  return { isError: Boolean(isError), text: only.text };
}

/** The JSON between the two lines of a tool's output. @throws Error if the tool reports an error */
export async function answerOf<T>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T> {
  const { isError, text } = await tell(client, name, args);
  const json = /^<(data-[0-9a-f-]{36})>\n(.*)\n<\/\1>$/ms.exec(text)?.[2];
  if (isError || json === undefined) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
  return JSON.parse(json);
}
