import type { RegistryTrust } from '@companion/registry';

export type BackendKeys = { url: string; publishableKey: string };

/** Settings of a running site; the browser receives only what `publicConfig` exposes. */
export type SiteConfig = {
  port: number;
  siteUrl: string;
  /** URL of the release store as the browser reaches it. */
  releasesUrl: string;
  /** What the registry is verified against. */
  registry: RegistryTrust;
  backend: BackendKeys | null;
  /** The backend's URL for browsers, if it differs from the server's. */
  backendUrl?: string | null;
  /** Avatar origins that are trusted even with private addresses and plain http; others must be https on the public internet. */
  imageOrigins: string[];
  appName: string;
  reputationUrl: string;
  walletConnectProjectId: string | null;
  /** Safe origins that may show this site in a frame when it runs as a Safe app. */
  safeOrigins: string[];
  chainRpcUrl: string | null;
  analyticsSrc: string | null;
  /** Signs document tokens, so that their release telemetry is counted; null if nothing is counted. */
  documentKey: string | null;
  /** Allows sections from the visitor's own computer; the record lists those loaded by default, by id. Null forbids it. */
  devSections?: Record<string, string> | null;
};

/** The backend as reachable by browsers. */
export const browsersBackend = ({
  backend,
  backendUrl,
}: Pick<SiteConfig, 'backend' | 'backendUrl'>): BackendKeys | null =>
  backend && { ...backend, url: backendUrl ?? backend.url };
