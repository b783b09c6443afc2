/** Pauses in typing after which a search is sent, in milliseconds (rules/screens 2). */

/** Lists of bookings, payments, drivers and vehicles. */
export const listSearchMs = 500
/** Lists of users and of the journal. */
export const userSearchMs = 300
/** Choice of a client, user, driver or vehicle inside a form. */
export const pickerSearchMs = 250
/** Suggestions of addresses: they are there within 100 ms of a key. */
export const suggestionMs = 60
/** Check for a booking of the same client at the same hour. */
export const duplicateCheckMs = 400
/** Price proposal of a booking that is being written. */
export const fareProposalMs = 300
