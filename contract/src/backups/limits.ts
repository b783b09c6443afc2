/** Maximum size of an uploaded backup, about 50,000 bookings. Larger ones are restored from the list. */
export const maxBackupUploadBytes = 64 * 1024 * 1024

/**
 * Valid names of a backup, as strict as those of the file store: they exclude path traversal and names that cannot be
 * opened.
 */
export const backupNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
