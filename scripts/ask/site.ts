import { CommandError } from '@companion/program';

/** URL of a site's functions, and the key its pages use. */
export type Backend = { url: string; publishableKey: string };

/** Asks a site which backend its visitors use. @throws CommandError if the site does not exist or has no backend */
export async function backendOf(site: string | undefined, env: NodeJS.ProcessEnv = process.env): Promise<Backend> {
  const given = site ?? env.SITE_URL?.trim() ?? '';
  const address = (given || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, '');
  const config = await fetch(`${address}/config.json`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  if (!config)
    throw new CommandError(
      `There is no site at ${address}.`,
      'Start one with npm start, or name one: --site https://…',
    );
  const { backend } = config as { backend?: Backend | null };
  if (!backend) throw new CommandError(`The site at ${address} has no backend.`);
  return backend;
}
