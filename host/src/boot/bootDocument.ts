import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import type { FirstCall } from '@companion/functions/address';
import type { RegistryTrust } from '@companion/registry';
import type { DocumentPlan } from './documentPlan';

/** Settings the page needs; made by the site server, or `config.json` beside index.html on a static host. */
export type PublicConfig = {
  appName: string;
  siteUrl: string;
  reputationUrl: string;
  releasesUrl: string;
  /** What the registry must agree with. */
  registry: RegistryTrust;
  backend: { url: string; publishableKey: string } | null;
  walletConnectProjectId: string | null;
  chainRpcUrl: string | null;
  /** Address of a third-party analytics script; none by default. */
  analyticsSrc: string | null;
  /** Null everywhere but on sites for development: only there may a section come from the visitor's own computer. */
  developer: DeveloperConfig | null;
};

export type DeveloperConfig = {
  /** The host is built for development: edited components keep their state. */
  fastRefresh: boolean;
  /** Sections this site takes from the computer it runs on, by id: their addresses. */
  sections: Record<string, string>;
};

/** What the site server writes into the page: no request is needed before the section's own code. */
export type BootDocument = {
  config: PublicConfig;
  plan: BootPlan;
  flags: Flags;
  /** Calls of the first screen whose answers follow in the same document; missing where no server makes them. */
  asked?: FirstCall[];
  /** What the server named this document with; missing where none made it. */
  token?: string;
};

/** The same as it is sent: of other sections than the page's without what it does not need. */
export type SentDocument = Omit<BootDocument, 'plan'> & { plan: DocumentPlan };

export const BOOT_ELEMENT_ID = 'boot';

/** Element of the answer to the n-th call; none when there is no answer. */
export const answerElementId = (n: number) => `answer-${n}`;
