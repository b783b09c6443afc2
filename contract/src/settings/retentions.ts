/** Retention periods (rules/settings 15): the choices of the settings. The deletions are rules in the `app.ts` of the server. */

/** Years after which entries of the journal are deleted; 0 means never. */
export const journalRetentions = [5, 10, 20, 0] as const

/** Years after which the journal's entries of sign-ins are deleted; 0 means never. */
export const signInRetentions = [1, 2, 5, 10, 0] as const

/** Days after which notifications, undelivered messages and error reports are deleted. */
export const dayRetentions = [30, 60, 90] as const
