import type { AuditAction } from '@yoon/contract/audit/actions'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can, type Role } from '@yoon/contract/permissions'
import type * as contract from '@yoon/contract/todo/calls'
import { claimMinutes, type SnoozeTime, type TodoCause, todoCauses, todoCausesOf } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { findReminderRules } from '../deliveries/index.ts'
import { findTodoSettings } from '../settings/index.ts'
import * as listStore from './todo.list.store.ts'
import * as store from './todo-marks.store.ts'

const minuteMs = 60_000

/** Returns what a person sees of the work queue (rules/todo 2). */
async function readerOf(
  db: Database,
  { actor, now }: Pick<ReadContext, 'actor' | 'now'>,
): Promise<listStore.TodoReader> {
  const { id: userId, role } = actor
  return {
    causes: todoCausesOf(role),
    userId,
    readerId: userId,
    now,
    withPersonal: seesPersonal(role),
    rules: await findTodoSettings(db),
    reminders: await findReminderRules(db, now),
  }
}

function seesPersonal(role: Role): boolean {
  return can(role, 'drivers:update')
}

export async function listTodo(
  context: ReadContext,
  query: InputOf<typeof contract.listTodo>,
): Promise<Page<TodoLine>> {
  return listStore.listLines(context.db, query, await readerOf(context.db, context))
}

export async function countTodo(context: ReadContext): Promise<OutputOf<typeof contract.countTodo>> {
  return listStore.countLines(context.db, await readerOf(context.db, context))
}

/** Reads all lines of a filter, for an export. */
export async function readTodo(
  context: Pick<NonTransactionalContext, 'db' | 'actor' | 'now'>,
  filter: listStore.TodoFilter,
): Promise<readonly TodoLine[]> {
  return listStore.readLines(context.db, filter, await readerOf(context.db, context))
}

/** Gives a line to the caller for half an hour (rules/todo 5). */
export function claimTodo(
  context: WriteContext,
  { key }: InputOf<typeof contract.claimTodo>,
): Promise<JsonText<TodoLine>> {
  const until = new Date(context.now.getTime() + claimMinutes * minuteMs)
  return change(context, key, 'todo.claimed', async ({ marking }) => {
    if (!(await store.claim(context.tx, { ...marking, until }))) throw await claimedByOther(context, marking)
    return { todoUntil: until.toISOString() }
  })
}

/** Takes a line back from the caller; nothing changes if they do not have it. */
export function releaseTodo(
  context: WriteContext,
  { key }: InputOf<typeof contract.releaseTodo>,
): Promise<JsonText<TodoLine>> {
  return change(context, key, 'todo.released', async ({ marking }) => {
    if (await store.findOtherClaim(context.tx, marking)) throw await claimedByOther(context, marking)
    return (await store.release(context.tx, marking)) ? {} : undefined
  })
}

/** Puts a line off for everybody (rules/todo 6). */
export function snoozeTodo(
  context: WriteContext,
  { key, for: time }: InputOf<typeof contract.snoozeTodo>,
): Promise<JsonText<TodoLine>> {
  return change(context, key, 'todo.snoozed', async ({ marking, line }) => {
    const { urgency, newsAt } = line
    const until = await endOfSnooze(context, time, line)
    if (!(await store.snooze(context.tx, { ...marking, until, urgency, newsAt })))
      throw await claimedByOther(context, marking)
    return { todoUntil: until.toISOString() }
  })
}

/** Brings back a line that was put off; nothing changes if it is not. */
export function unsnoozeTodo(
  context: WriteContext,
  { key }: InputOf<typeof contract.unsnoozeTodo>,
): Promise<JsonText<TodoLine>> {
  return change(context, key, 'todo.unsnoozed', async ({ marking }) =>
    (await store.unsnooze(context.tx, marking)) ? {} : undefined,
  )
}

interface Subject {
  marking: { key: string; userId: string; now: Date }
  line: listStore.FoundLine
}

/**
 * Changes the mark of a line that the caller sees and answers the line; `mark` returns the fields for the journal, or undefined
 * if it has changed nothing.
 */
async function change(
  context: WriteContext,
  key: string,
  action: Extract<AuditAction, `todo.${string}`>,
  mark: (subject: Subject) => Promise<object | undefined>,
): Promise<JsonText<TodoLine>> {
  const { tx, actor, now, record } = context
  const { cause, subjectId } = partsOf(key, actor.role)
  const reader = { ...(await readerOf(tx, context)), subjectId }
  const before = await listStore.findLine(tx, cause, reader)
  if (!before) throw gone()
  const noted = await mark({ marking: { key, userId: actor.id, now }, line: before })
  if (noted) {
    const after = { cause, todoSubject: before.label, ...noted }
    record({ action, entity: 'todo', entityId: key, after })
  }
  const after = await listStore.findLine(tx, cause, reader)
  if (!after) throw gone()
  return after.json
}

const gone = () => new AppError('NOT_FOUND', { message: "Ce point n'est plus à traiter" })

/** Returns the cause and the subject of a key; a cause that the role does not see looks like one that is gone. */
function partsOf(key: string, role: Role): { cause: TodoCause; subjectId: string } {
  const [name, subjectId = ''] = key.split('.')
  const cause = todoCauses.find((known) => known === name)
  const pattern = cause === 'UNDELIVERED' ? /^\d{1,18}$/ : /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
  if (!cause || !pattern.test(subjectId) || !todoCausesOf(role).includes(cause)) throw gone()
  return { cause, subjectId }
}

async function claimedByOther({ tx }: WriteContext, marking: Subject['marking']): Promise<AppError> {
  const other = await store.findOtherClaim(tx, marking)
  if (!other) return new AppError('TODO_CLAIMED')
  const { until, ...by } = other
  return new AppError('TODO_CLAIMED', { message: `${by.name} s'en occupe déjà`, details: { by, until } })
}

/** Returns the end of the time for which a line is put off: that of a trip to come is back at its start at the latest. */
async function endOfSnooze(
  { tx, now }: WriteContext,
  time: SnoozeTime,
  { startsAt }: Pick<listStore.FoundLine, 'startsAt'>,
): Promise<Date> {
  const minutes = time === '1h' ? 60 : 15
  const wanted = time === 'tomorrow' ? await store.findTomorrow(tx, now) : new Date(now.getTime() + minutes * minuteMs)
  return startsAt && startsAt > now && startsAt < wanted ? startsAt : wanted
}
