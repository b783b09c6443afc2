import { useCan } from '../../lib/use-can.ts'

/** True for users who take the money of trips that others have booked. */
export const useIsCashier = () => [useCan('payments:create'), !useCan('bookings:create')].every(Boolean)
