/**
 * Kinds of data that calls show and change. After a change, by this browser or by a colleague, screens refetch the calls
 * that show one of its entities.
 */
export const entities = [
  'booking',
  'payment',
  /** Requests to pay by mobile money. */
  'paymentRequest',
  /** Statements of mobile money and their matches. */
  'statement',
  /** Tills with their entries, and the cash that drivers hold. */
  'till',
  'driver',
  'vehicle',
  'absence',
  'paper',
  /** Lines of the work queue, and who deals with them. */
  'todo',
  'user',
  'place',
  'zone',
  /** Fares and travel times between zones. */
  'fare',
  'settings',
  /** Public holidays. */
  'holiday',
  /** Runs of the scheduler. */
  'scheduler',
  'backup',
  /** The signed-in user's own sessions, password and second factor. */
  'account',
  /** Push subscription of this browser. */
  'push',
] as const
export type Entity = (typeof entities)[number]
