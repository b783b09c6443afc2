import { localDateTime } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import type { exportTodo as contract } from '@yoon/contract/todo/calls'
import { todoCauseLabels, todoUrgencyLabels } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { type TodoLocale, todoDetail } from '@yoon/contract/todo/words'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, localMoment } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { readTodo } from './todo.service.ts'

/** Exports the lines of a filter as a file (rules/todo 8). */
export async function exportTodo(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db, now } = context
  const { timezone, currency } = await findBusinessSettings(db)
  const lines = await readTodo(context, filter)
  return exportFile(context, {
    list: 'todo',
    format,
    filter,
    name: 'a-traiter',
    title: 'À traiter',
    columns: columnsFor({ timezone, currency, today: localDateTime(now, timezone).day, now: now.getTime() }),
    ...inOneBatch(lines),
  })
}

function columnsFor(locale: TodoLocale): Column<TodoLine>[] {
  const moment = (at: string) => localMoment(at, locale.timezone)
  return [
    { header: 'Urgence', kind: 'text', value: ({ urgency }) => todoUrgencyLabels[urgency] },
    { header: 'À traiter', kind: 'text', value: ({ cause }) => todoCauseLabels[cause] },
    { header: 'Objet', kind: 'text', value: ({ subject }) => subject.label },
    { header: 'Détail', kind: 'text', value: (line) => todoDetail(line, locale) },
    { header: 'Client', kind: 'text', value: ({ booking }) => booking?.client ?? null },
    { header: 'Départ', kind: 'moment', value: ({ booking }) => booking && moment(booking.startsAt) },
    { header: 'Chauffeur', kind: 'text', value: ({ booking }) => booking?.driver ?? null },
    { header: 'Véhicule', kind: 'text', value: ({ booking }) => booking?.vehicle ?? null },
    { header: 'Depuis', kind: 'moment', value: ({ since }) => moment(since) },
    { header: "S'en occupe", kind: 'text', value: ({ claim }) => claim?.by.name ?? null },
    { header: "Reporté jusqu'à", kind: 'moment', value: ({ snooze }) => snooze && moment(snooze.until) },
  ]
}
