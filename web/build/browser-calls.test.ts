import { changePassword } from '@yoon/contract/auth/calls'
import { createBackup } from '@yoon/contract/backups/calls'
import * as bookings from '@yoon/contract/bookings/calls'
import { expect, it } from 'vitest'
import { writeBrowserCalls, writeExports } from './browser-calls.ts'

it('leaves of a call only what a browser needs to make it', () => {
  const { assignDriver } = bookings
  expect(writeBrowserCalls({ assignDriver })).toBe(
    'export const assignDriver = {"method":"PATCH","path":"/api/dashboard/bookings/:id/assign","guard":"bookings:assign_driver","isVersioned":true,"changes":["booking"]}\n',
  )
})

it('keeps the timeout of a call', () => {
  expect(writeBrowserCalls({ createBackup })).toContain('"timeoutSeconds":3600')
})

it('keeps that a call asks for the password', () => {
  expect(writeBrowserCalls({ changePassword })).toContain('"reauthenticates":"always"')
})

it('writes every call of a module under its name', () => {
  const names = [...writeBrowserCalls(bookings).matchAll(/^export const (\w+) = /gm)].map(([, name]) => name)
  expect(names).toEqual(Object.keys(bookings))
})

it('refuses a module that exports anything but calls', () => {
  expect(() => writeBrowserCalls({ longestList: 10 })).toThrow('longestList is not a call')
})

it('exports each call of a module from a module of its own', () => {
  const { assignDriver, listBookings } = bookings
  expect(writeExports('/contract/src/bookings/calls.ts', { assignDriver, listBookings })).toBe(
    'export { assignDriver } from "/contract/src/bookings/calls.ts?call=assignDriver"\n' +
      'export { listBookings } from "/contract/src/bookings/calls.ts?call=listBookings"\n',
  )
})
