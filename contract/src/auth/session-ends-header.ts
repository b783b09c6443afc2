/**
 * Header of every reply to a signed-in user: seconds until the session ends by inactivity, and seconds until it ends
 * regardless of activity, as `1800,43200`.
 */
export const sessionEndsHeader = 'x-session-ends-in'
