/** Format of a batch id: gap in seconds and first review, `300:15`. */
export const BATCH_ID = /^\d{2,4}:\d{1,18}$/;

/** Format of a mass archive id. */
export const MASS_ARCHIVE_ID = /^\d{2,4}:-?\d{1,18}:\d{1,12}:\d{1,18}$/;
