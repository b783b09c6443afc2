/** Messages about expired papers for which the card could not start a trip, by booking: the dialog of the start asks at once. */
export const refusedStarts = new Map<string, string>()
