import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildHost } from '@companion/build';
import { rspack } from '@rspack/core';
import { HOST_PAGES } from '../../../host/src/routing/matchPage';

/** An earlier contract: 1.1.0 added session, toast, feedback and telemetry. */
export const PREVIOUS_CONTRACT = '1.0.0';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Builds the host with the previous contract: it reports that version, and offers sections only that version's hooks. Its own
 * code keeps using the current ones.
 */
export async function buildPreviousHost(repository: string, outDir: string): Promise<void> {
  const services = join(repository, 'shared/contract/src/services.ts');
  await buildHost({
    root: join(repository, 'host/'),
    outDir,
    pages: HOST_PAGES.map(({ page }) => page),
    compressed: false,
    contract: PREVIOUS_CONTRACT,
    adapt: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        // Resolved for sections. The host provides only what it consumes itself, which `App` does.
        alias: { ...config.resolve?.alias, '@companion/contract/services$': here('previousServices.ts') },
      },
      plugins: [
        ...(config.plugins ?? []),
        new rspack.NormalModuleReplacementPlugin(/^\.\/version$/, (module) => {
          if (module.context?.endsWith('/shared/contract/src')) module.request = here('previousVersion.ts');
        }),
        new rspack.NormalModuleReplacementPlugin(/^@companion\/contract\/services$/, (module) => {
          const issuer = module.contextInfo?.issuer ?? '';
          if (issuer.includes('/src/') && !issuer.endsWith('/host/src/App.tsx')) module.request = services;
        }),
      ],
    }),
  });
}
