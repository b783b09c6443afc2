import type { PaperKind } from '../papers/kinds.ts'
import type { Role } from '../permissions.ts'
import type { TodoCause } from '../todo/causes.ts'

/**
 * Facts of a booking event; events are named in the past tense. A change and its event are committed together; screens
 * that receive the event refetch with their own permissions (rules/notifications 1, 27).
 */
export interface BookingFacts {
  bookingId: string
  bookingReference: string
  /** `Mame Diarra Fall` */
  client: string
  /** `sam. 21 nov. à 14:15` in the business time zone. */
  when: string
  /** User of the driver, who may read the event (a DRIVER reads only events of their own trips). */
  driverUserId: string | null
  /** True if only that driver receives the event. */
  isForDriverAlone?: true
  /** `Ibrahima Sarr`, if the event has a driver. */
  driver?: string
  /** `45 000 F CFA`, if the event has a payment. */
  amount?: string
  method?: string
  /** True if completed without payment: staff are told so, the driver is not. */
  isUnpaid?: true
  /** Number of other bookings of its series that the event concerns too. */
  others?: number
  /** Sentence with the reason why the booking cannot start automatically. */
  problem?: string
  /** Cause of an urgent line of the work queue. */
  cause?: TodoCause
  /** Words of the driver or the client: the reason of a refusal, a problem with its note, the stars. */
  words?: string
}

/** Money of a client that pays no trip. */
export interface CreditFacts {
  creditorId: string
  /** `Mame Diarra Fall` */
  creditor: string
  amount: string
  method: string
}

/** Facts of a closed till. */
export interface TillFacts {
  tillId: string
  /** `Z-2026-000012` */
  tillNumber: string
  /** `Fatou Sow` */
  cashier: string
  /** `-500 F CFA` */
  tillDifference: string
}

export interface UserFacts {
  userId: string
  /** `Khady Faye` */
  user: string
  role: Role
}

export interface FailedAttemptsFacts extends UserFacts {
  /** Number of failures since the user was last notified. */
  failures: number
}

export interface DriverFacts {
  driverId: string
  /** `Ibrahima Sarr` */
  driver: string
  licenseNumber: string
}

export interface VehicleFacts {
  vehicleId: string
  /** `Toyota Prado` */
  vehicle: string
  licensePlate: string
}

/** Facts of an absence; its reason is not told (rules/availability 36). */
export interface AbsenceFacts {
  absenceId: string
  /** `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
  absent: string
  /** `du lun. 23 nov. à 08:00 au ven. 27 nov. à 18:00`, in the business time zone. */
  period: string
  /** Active trips in these hours, which are still assigned. */
  trips: number
}

export interface PaperFacts {
  paperId: string
  paperKind: PaperKind
  /** `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
  holder: string
  /** `23/11/2026` */
  expiry: string
  /** Days until the last valid day; negative if it has expired. */
  daysLeft: number
}

export interface BackupFacts {
  /** File name of the backup that was made or restored. */
  backup: string
}

/** Facts of an import of clients, drivers or vehicles from a file. */
export interface ImportFacts {
  importedList: 'clients' | 'drivers' | 'vehicles'
  filename: string
  created: number
  updated: number
}

/** Facts of the notice that is sent before entries of the journal are deleted. */
export interface JournalFacts {
  /** `journal`: first day of the deletion, formatted, and the retention in years; 0 means no limit. */
  journal: { day: string; journalYears: number; signInYears: number }
}
