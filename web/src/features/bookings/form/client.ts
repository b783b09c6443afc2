/** Whom a trip is for: what the picker finds and a booking carries. */
export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}
