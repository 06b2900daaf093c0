import { createContext } from 'react';

/** Whether the controls below stand in a sheet or behind a line of their own on a phone, where there is room for all of them. */
export const InSheet = createContext(false);
