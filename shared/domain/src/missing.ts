/** What a formatter shows for a value that is missing or not usable. */
export const MISSING = '–';

/** Locale of the site until the visitor chooses another. */
export const DEFAULT_LOCALE = 'en-US';
