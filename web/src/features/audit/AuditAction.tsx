import { type AuditKind, formatAuditAction, kindOf } from '@yoon/contract/audit/actions'
import type { AuditEntry } from '@yoon/contract/audit/calls'
import { missionStepLabels, missionSteps } from '@yoon/contract/missions/steps'
import {
  ArrowRightLeft,
  Calendar,
  Car,
  Circle,
  Clock,
  CreditCard,
  Database,
  Download,
  IdCard,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MapPin,
  ScrollText,
  Settings,
  ShieldAlert,
  UsersRound,
  Vault,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { isTrouble } from './audit-subject.ts'

const icons: Record<AuditKind, LucideIcon> = {
  booking: Calendar,
  payment: CreditCard,
  reconciliation: ArrowRightLeft,
  till: Vault,
  driver: IdCard,
  vehicle: Car,
  place: MapPin,
  user: UsersRound,
  access: KeyRound,
  export: Download,
  settings: Settings,
  backup: Database,
  journal: ScrollText,
  todo: ListTodo,
  scheduler: Clock,
}

/** The action with the icon of its kind, and the step of a mission; refusals and failures stand out. */
export function AuditAction({ entry }: { entry: Pick<AuditEntry, 'action' | 'names'> }): ReactElement {
  const step = missionSteps.find((one) => one === entry.names.step)
  const kind = kindOf(entry.action)
  const isWrong = isTrouble(entry)
  const Icon = isWrong ? ShieldAlert : kind ? icons[kind] : Circle
  return (
    <span className={`flex items-center gap-2.5 font-semibold ${isWrong ? 'text-urgent' : ''}`}>
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" className={`shrink-0 ${isWrong ? '' : 'text-ink-3'}`} />
      {formatAuditAction(entry.action)}
      {step && `\u00a0: ${missionStepLabels[step].toLowerCase()}`}
    </span>
  )
}
