import { CommandError } from '@companion/program';
import { type SectionServer, serveSections } from './serveSections';

export type EditOptions = {
  /** Folders of the sections. */
  roots: readonly string[];
  /** Port of the section server. */
  port: number;
  onReport: (line: string) => void;
};

/**
 * Shows local sections in pages of a site that runs elsewhere, once the developer allows it in the page.
 * @throws CommandError if there is no such site, or it does not run local sections.
 */
export async function editInside(site: string, { roots, port, onReport }: EditOptions): Promise<SectionServer> {
  const base = site.replace(/\/+$/, '');
  const answer = await fetch(`${base}/config.json`).catch(() => null);
  if (!answer?.ok)
    throw new CommandError(`${base} does not answer like a site of ours.`, `Look at ${base}/config.json.`);
  const { developer } = await answer.json();
  if (!developer)
    throw new CommandError(
      `${base} runs no sections of other computers.`,
      'Start it with ALLOW_DEV_OVERRIDES=1, or release with --hold and look at that.',
    );
  const server = await serveSections({ roots, port, fastRefresh: developer.fastRefresh, onReport });
  onReport(
    `\n${developer.fastRefresh ? 'Edits show while state stays.' : 'Each edit reloads the page.'} Open and confirm:`,
  );
  for (const [id, address] of Object.entries(server.sections))
    onReport(`${base}/${id}?inspect=${encodeURIComponent(address)}`);
  return server;
}
