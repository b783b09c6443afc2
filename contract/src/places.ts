/** Where things are seen within Yoon, for the screens that lead there and for the bells. */

/** A booking among all of them, whatever its status and its day. */
export function bookingPlace(reference: string): string {
  return `/dashboard/bookings?search=${encodeURIComponent(reference)}`
}

export function paymentPlace(id: string): string {
  return `/dashboard/payments?dialog=view&payment=${id}`
}

export function userPlace(id: string): string {
  return `/dashboard/users?dialog=view&user=${id}`
}

/** A driver has no dialog of their own: they are searched for by their name or licence. */
export function driverPlace(nameOrLicence: string): string {
  return `/dashboard/drivers?q=${encodeURIComponent(nameOrLicence)}`
}

export function vehiclePlace(id: string): string {
  return `/dashboard/drivers?tab=vehicles&dialog=view&id=${id}`
}
