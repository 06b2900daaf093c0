import type { DataConfig } from '@companion/data';
import type { PublicConfig } from './bootDocument';

/** Where the pages of this site get their data. */
export const dataConfigOf = ({ backend, appName }: PublicConfig): DataConfig => ({
  url: backend?.url ?? null,
  publishableKey: backend?.publishableKey ?? null,
  clientId: 'companion-web',
  appName,
});
