/** Backend settings; set once by the host, before the first render, from the boot document. */
export type DataConfig = {
  /** Base URL of the Supabase project, or null without a backend. */
  url: string | null;
  /** Publishable (anonymous) key; null without a backend. */
  publishableKey: string | null;
  /** Sent as `x-client-id` with every call. */
  clientId: string;
  /** Name of the site in the message a wallet signs. Default Companion. */
  appName?: string;
};

let current: DataConfig = { url: null, publishableKey: null, clientId: 'companion' };

export function configureData(config: DataConfig): void {
  current = config;
}

export function dataConfig(): DataConfig {
  return current;
}
