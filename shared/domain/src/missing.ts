/** Placeholder of a formatter for a missing or invalid value. */
export const MISSING = '–';

/** Default locale of the site. */
export const DEFAULT_LOCALE = 'en-US';
