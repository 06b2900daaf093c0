/** Form of the id of a batch: gap in seconds and first review, `300:15`. */
export const BATCH_ID = /^\d{2,4}:\d{1,18}$/;

/** Form of the id of a mass archive. */
export const MASS_ARCHIVE_ID = /^\d{2,4}:-?\d{1,18}:\d{1,12}:\d{1,18}$/;
