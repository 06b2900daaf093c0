import { createContext } from 'react';

/** Whether the controls are in a sheet or an expanded panel on a phone, which has space for all of them. */
export const InSheet = createContext(false);
