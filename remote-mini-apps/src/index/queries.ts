import { looseQuery } from '@companion/data';

export type MiniAppsIndex = {
  asOf: string;
  /** Live number and its unit by slug; a tool may have none. */
  numbers: Record<string, { value: number | null; label: string }>;
};

export const miniAppsIndexQuery = () => looseQuery<MiniAppsIndex>('mini_apps_index');
