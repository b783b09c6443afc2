/** Paths of entities within Yoon, for screens and notifications that link to them. */

/** Returns the path of a booking in the list, whatever its status and day. */
export function bookingPath(reference: string): string {
  return `/dashboard/bookings?search=${encodeURIComponent(reference)}`
}

export function paymentPath(id: string): string {
  return `/dashboard/payments?dialog=view&payment=${id}`
}

export function userPath(id: string): string {
  return `/dashboard/users?dialog=view&user=${id}`
}

/** Returns a search in the list: drivers have no dialog of their own. */
export function driverPath(nameOrLicence: string): string {
  return `/dashboard/drivers?q=${encodeURIComponent(nameOrLicence)}`
}

export function vehiclePath(id: string): string {
  return `/dashboard/drivers?tab=vehicles&dialog=view&id=${id}`
}

export function absencePath(id: string): string {
  return `/dashboard/drivers?tab=absences&dialog=view&id=${id}`
}

export function paperPath(id: string): string {
  return `/dashboard/drivers?tab=papers&dialog=view&id=${id}`
}

export function tillPath(id: string): string {
  return `/dashboard/till?dialog=view&till=${id}`
}
