/** Time window for undoing one's own start, in seconds, by the database's clock. */
export const undoStartSeconds = 15
