/** Permissions of which each opens the work queue. */
export const todoReaders = ['bookings:assign_driver', 'payments:create', 'papers:manage', 'settings:manage'] as const
