import { absencePath, bookingPath, driverPath, paperPath, tillPath, userPath, vehiclePath } from '../paths.ts'
import { type AppEvent, type EventName, type NotificationType, notificationWording, type Priority } from './events.ts'
import type {
  AbsenceFacts,
  BackupFacts,
  BookingFacts,
  CreditFacts,
  DriverFacts,
  ImportFacts,
  JournalFacts,
  PaperFacts,
  TillFacts,
  UserFacts,
  VehicleFacts,
} from './facts.ts'

/** Notification that an event creates. */
export interface NewNotification {
  event: EventName
  type: NotificationType
  priority: Priority
  title: string
  message: string
  data: object
  /** Target of a click, a path within Yoon. */
  url: string
  /** User concerned, who may read it even if their role reads only its own rows. */
  concernedId: string | null
  /** True if only the user concerned receives it. */
  isForConcernedAlone: boolean
}

export function notificationOf<Name extends EventName>(event: AppEvent<Name>): NewNotification {
  const { title, message, ...wording } = notificationWording[event.name]
  const words = { title: typeof title === 'string' ? title : title(event), message: message(event) }
  return {
    event: event.name,
    ...wording,
    ...words,
    concernedId: null,
    isForConcernedAlone: false,
    ...notificationTarget(event),
  }
}

export interface CompanySwitches {
  bookingAlerts?: boolean
  paymentAlerts?: boolean
}

const companySwitches: Partial<Record<NotificationType, keyof CompanySwitches>> = {
  booking: 'bookingAlerts',
  payment: 'paymentAlerts',
}

/** Returns the company's switch for notifications of this type, or null if it has none (rules/notifications 4). */
export function companySwitchOf(type: NotificationType): keyof CompanySwitches | null {
  return companySwitches[type] ?? null
}

/** True if the company has switched off notifications of this type, for all users (rules/notifications 4). */
export function isSilenced(type: NotificationType, switches: CompanySwitches): boolean {
  const name = companySwitchOf(type)
  return name !== null && switches[name] === false
}

const importedListUrls: Record<ImportFacts['importedList'], string> = {
  clients: '/dashboard/users?group=clients',
  drivers: '/dashboard/drivers',
  vehicles: '/dashboard/drivers?tab=vehicles',
}

/** Returns the data of a notification, the page it links to, and the user concerned. */
function notificationTarget(
  facts:
    | BookingFacts
    | CreditFacts
    | UserFacts
    | DriverFacts
    | VehicleFacts
    | AbsenceFacts
    | PaperFacts
    | TillFacts
    | ImportFacts
    | BackupFacts
    | JournalFacts,
) {
  if ('userId' in facts) {
    const { userId } = facts
    return { data: { userId }, url: userPath(userId) }
  }
  if ('driverId' in facts) {
    const { driverId, licenseNumber } = facts
    return { data: { driverId }, url: driverPath(licenseNumber) }
  }
  if ('vehicleId' in facts) {
    const { vehicleId } = facts
    return { data: { vehicleId }, url: vehiclePath(vehicleId) }
  }
  if ('absenceId' in facts) return { data: { absenceId: facts.absenceId }, url: absencePath(facts.absenceId) }
  if ('paperId' in facts) return { data: { paperId: facts.paperId }, url: paperPath(facts.paperId) }
  if ('tillId' in facts) return { data: { tillId: facts.tillId }, url: tillPath(facts.tillId) }
  if ('importedList' in facts) return { data: {}, url: importedListUrls[facts.importedList] }
  if ('journal' in facts) return { data: {}, url: '/dashboard/settings?tab=security' }
  if ('creditor' in facts) {
    return { data: { creditorId: facts.creditorId }, url: '/dashboard/payments' }
  }
  if ('backup' in facts) return { data: {}, url: '/dashboard/database' }
  const { bookingId, bookingReference, driverUserId, isForDriverAlone = false } = facts
  return {
    data: { bookingId, bookingReference },
    url: bookingPath(bookingReference),
    concernedId: driverUserId,
    isForConcernedAlone: isForDriverAlone,
  }
}
