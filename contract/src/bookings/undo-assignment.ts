/** Time window for undoing an assignment, in seconds, by the database's clock. */
export const undoAssignmentSeconds = 120
