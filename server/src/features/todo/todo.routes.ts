import * as contract from '@yoon/contract/todo/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportTodo } from './todo.export.service.ts'
import * as service from './todo.service.ts'

export function todoRoutes({ route }: Server): void {
  route(contract.listTodo, service.listTodo)
  route(contract.countTodo, service.countTodo)
  route(contract.exportTodo, exportTodo, exportOptions)
  route(contract.claimTodo, service.claimTodo)
  route(contract.releaseTodo, service.releaseTodo)
  route(contract.snoozeTodo, service.snoozeTodo)
  route(contract.unsnoozeTodo, service.unsnoozeTodo)
}
