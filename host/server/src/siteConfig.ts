import type { RegistryTrust } from '@companion/registry';

export type BackendKeys = { url: string; publishableKey: string };

/** Settings of one running site; everything the browser learns of them goes through `publicConfig`. */
export type SiteConfig = {
  port: number;
  siteUrl: string;
  /** Where sections are loaded from: the release store as the browser reaches it. */
  releasesUrl: string;
  /** What the registry must agree with. */
  registry: RegistryTrust;
  backend: BackendKeys | null;
  /** Where browsers reach the backend, when that is not where this server does. */
  backendUrl?: string | null;
  /** Origins of avatars that are trusted as they are, private addresses and plain http included; of others only https on the public internet. */
  imageOrigins: string[];
  appName: string;
  reputationUrl: string;
  walletConnectProjectId: string | null;
  /** Origins of Safe that may show this site in a frame, where it is a Safe app. */
  safeOrigins: string[];
  chainRpcUrl: string | null;
  analyticsSrc: string | null;
  /** Names documents with it, so that what they tell of releases counts; null where nothing is to count. */
  documentKey: string | null;
  /** Sections may come from the visitor's own computer, by id those that do so without being asked for; null forbids it. */
  devSections?: Record<string, string> | null;
};

/** The backend as browsers reach it. */
export const browsersBackend = ({
  backend,
  backendUrl,
}: Pick<SiteConfig, 'backend' | 'backendUrl'>): BackendKeys | null =>
  backend && { ...backend, url: backendUrl ?? backend.url };
