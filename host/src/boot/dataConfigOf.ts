import type { DataConfig } from '@companion/data';
import type { PublicConfig } from './bootDocument';

/** Data source configuration of this site's pages. */
export const dataConfigOf = ({ backend, appName }: PublicConfig): DataConfig => ({
  url: backend?.url ?? null,
  publishableKey: backend?.publishableKey ?? null,
  clientId: 'companion-web',
  appName,
});
