import {
  Calendar,
  CalendarRange,
  Car,
  Clock,
  CodeXml,
  CreditCard,
  Database,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  MailWarning,
  MapPin,
  ScrollText,
  Settings2,
  UsersRound,
} from 'lucide-react'
import type { PagePath } from '../pages.ts'

/** The icon of each page. Beside `pages.ts`, because the list of bookings does not wait for the menu's icons. */
export const pageIcons: Readonly<Record<PagePath, LucideIcon>> = {
  '/dashboard': LayoutDashboard,
  '/dashboard/users': UsersRound,
  '/dashboard/bookings': Calendar,
  '/dashboard/todo': ListTodo,
  '/dashboard/planning': CalendarRange,
  '/dashboard/places': MapPin,
  '/dashboard/drivers': Car,
  '/dashboard/payments': CreditCard,
  '/dashboard/scheduler': Clock,
  '/dashboard/database': Database,
  '/dashboard/audit': ScrollText,
  '/dashboard/deliveries': MailWarning,
  '/dashboard/settings': Settings2,
  '/dashboard/api': CodeXml,
}
