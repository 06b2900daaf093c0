import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';

/** Settings the page needs; made by the site server, or `config.json` beside index.html on a static host. */
export type PublicConfig = {
  appName: string;
  siteUrl: string;
  reputationUrl: string;
  releasesUrl: string;
  /** Ed25519 key that must have signed the registry, base64. */
  publicKey: string;
  backend: { url: string; publishableKey: string } | null;
  walletConnectProjectId: string | null;
  chainRpcUrl: string | null;
  /** Address of a third-party analytics script; none by default. */
  analyticsSrc: string | null;
};

/** What the site server writes into the page: no request is needed before the section's own code. */
export type BootDocument = { config: PublicConfig; plan: BootPlan; flags: Flags };

export const BOOT_ELEMENT_ID = 'boot';
