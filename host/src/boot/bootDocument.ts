import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import type { FirstCall } from '@companion/functions/address';
import type { RegistryTrust } from '@companion/registry';
import type { DocumentPlan } from './documentPlan';

/** Settings the page needs; provided by the site server, or by `config.json` next to index.html on a static host. */
export type PublicConfig = {
  appName: string;
  siteUrl: string;
  reputationUrl: string;
  releasesUrl: string;
  /** What the registry is verified against. */
  registry: RegistryTrust;
  backend: { url: string; publishableKey: string } | null;
  walletConnectProjectId: string | null;
  chainRpcUrl: string | null;
  /** URL of a third-party analytics script; none by default. */
  analyticsSrc: string | null;
  /** Null except on development sites: only there may a section come from the visitor's own computer. */
  developer: DeveloperConfig | null;
};

export type DeveloperConfig = {
  /** The host is a development build: edited components keep their state. */
  fastRefresh: boolean;
  /** Section URLs by id, for sections this site loads from the computer it runs on. */
  sections: Record<string, string>;
};

/** Inlined into the page by the site server, so that no request is needed before the section's own code. */
export type BootDocument = {
  config: PublicConfig;
  plan: BootPlan;
  flags: Flags;
  /** First-screen calls whose answers follow in this document; missing without a site server. */
  asked?: FirstCall[];
  /** Token of this document; missing if the server issued none. */
  token?: string;
};

/** The boot document as sent: sections other than the page's are reduced to what the page needs. */
export type SentDocument = Omit<BootDocument, 'plan'> & { plan: DocumentPlan };

export const BOOT_ELEMENT_ID = 'boot';

/** Id of the element with the answer to the n-th call; there is no element if there is no answer. */
export const answerElementId = (n: number) => `answer-${n}`;
