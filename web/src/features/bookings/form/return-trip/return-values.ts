/** Values of the form about the return of a round trip, as typed. */
export interface ReturnValues {
  isRoundTrip: boolean
  returnDate: string
  returnTime: string
  /** `null` until the user types a price: the field shows the proposal for the return. */
  returnPrice: string | null
}

export const noReturn: ReturnValues = { isRoundTrip: false, returnDate: '', returnTime: '', returnPrice: null }
