/** Where the data comes from; the host sets it once, before the first render, from the boot document. */
export type DataConfig = {
  /** Base URL of the Supabase project, or null when no backend is configured. */
  url: string | null;
  /** Publishable (anonymous) key; null without a backend. */
  publishableKey: string | null;
  /** Sent as `x-client-id` with every call. */
  clientId: string;
  /** Name of the site, for the message a wallet signs. Default Companion. */
  appName?: string;
};

let current: DataConfig = { url: null, publishableKey: null, clientId: 'companion' };

export function configureData(config: DataConfig): void {
  current = config;
}

export function dataConfig(): DataConfig {
  return current;
}
