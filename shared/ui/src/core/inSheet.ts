import { createContext } from 'react';

/** Whether the controls inside are in a sheet or an unfolded panel on a phone, which has room for all of them. */
export const InSheet = createContext(false);
