/**
 * A header of every answer to somebody signed in: in how many seconds the session ends if it is not used, and in how many
 * however busy it is, as `1800,43200`.
 */
export const sessionEndsHeader = 'x-session-ends-in'
