import { createContext, useContext } from 'react';

const AppName = createContext('Companion');

export const AppNameProvider = AppName.Provider;
export const useAppName = (): string => useContext(AppName);
