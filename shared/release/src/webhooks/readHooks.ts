import { readFile } from 'node:fs/promises';
import { CommandError } from '@companion/program';
import { z } from 'zod/mini';
import { parsed } from '../readRecord';

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const hookSchema = z.strictObject({
  /** Target of the POST: https, or http on this machine. */
  url: z.url().check(
    z.refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url));
    }),
  ),
  /** The shared secret: text, or `whsec_` with base64. */
  secret: z.string().check(z.minLength(24)),
});

/** Webhooks by section, `host`, or `*` for all of them. */
const hooksSchema = z.record(z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{1,30})$/)), hookSchema);
export type Hook = z.infer<typeof hookSchema>;
export type Hooks = z.infer<typeof hooksSchema>;

/**
 * Reads `{"<section>": {"url": "https://…", "secret": "…"}}`; without a file there are no webhooks.
 * @throws CommandError if it contains anything else: otherwise missing notifications would go unnoticed.
 */
export async function readHooks(file: string): Promise<Hooks> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CommandError(`The webhooks in ${file} cannot be read: ${error.code}.`);
  });
  if (text === null) return {};
  const hooks = hooksSchema.safeParse(parsed(text));
  if (hooks.success) return hooks.data;
  const where = hooks.error.issues[0]?.path.join('.');
  throw new CommandError(
    `The webhooks in ${file} are not right${where ? ` at ${where}` : ''}.`,
    'Give each section {"url": "https://…", "secret": "at least 24 characters"}.',
  );
}
