import { createContext, useContext } from 'react';
import type { PublicConfig } from './bootDocument';

const Config = createContext<PublicConfig | null>(null);

export const ConfigProvider = Config.Provider;

/** Settings of this site. */
export function useConfig(): PublicConfig {
  const config = useContext(Config);
  if (!config) throw new Error('The settings are missing.');
  return config;
}
