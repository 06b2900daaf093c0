import { createContext, useContext } from 'react';
import type { SectionLoader } from './sectionLoader';

const Loader = createContext<SectionLoader | null>(null);

export const LoaderProvider = Loader.Provider;

/** The page's section loader. */
export function useLoader(): SectionLoader {
  const loader = useContext(Loader);
  if (!loader) throw new Error('The section loader is missing.');
  return loader;
}
