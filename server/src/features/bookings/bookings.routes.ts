import * as contract from '@yoon/contract/bookings/calls'
import { getBookingHistory, undoStart } from '@yoon/contract/bookings/calls'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { deletePayment } from '@yoon/contract/payments/calls'
import { changeBookings } from '@yoon/contract/planning/calls'
import { prepareClientMessage, rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { createRoundTrip, createSeries } from '@yoon/contract/series/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import * as undo from './assignment-undo.service.ts'
import * as assignments from './assignments.service.ts'
import * as batch from './booking-batch.service.ts'
import * as history from './booking-history.service.ts'
import * as payments from './booking-payments.service.ts'
import * as exports from './bookings.export.service.ts'
import * as bookings from './bookings.service.ts'
import * as clientTrips from './client-trips.service.ts'
import * as driverMessage from './driver-message.service.ts'
import * as reschedules from './reschedules.service.ts'
import { createRoundTrip as makeRoundTrip } from './round-trips.service.ts'
import * as series from './series.service.ts'
import * as starts from './trip-starts.service.ts'
import * as trips from './trips.service.ts'

export function bookingRoutes({ route }: Server): void {
  route(contract.listBookings, bookings.listBookings)
  route(contract.findBookings, bookings.findBookings)
  route(contract.exportBookings, exports.exportBookings, exportOptions)
  route(contract.getBooking, bookings.getBooking)
  route(contract.createBooking, bookings.createBooking)
  route(createSeries, series.createSeries)
  route(createRoundTrip, makeRoundTrip)
  route(contract.updateBooking, bookings.updateBooking)
  route(rescheduleBooking, reschedules.rescheduleBooking)
  route(contract.deleteBooking, bookings.deleteBooking)
  route(changeBookings, batch.changeBookings, { isTransactional: false, isIdempotentByPart: true })
  route(contract.assignDriver, assignments.assignWithWarnings)
  route(contract.unassignDriver, assignments.unassignDriver)
  route(contract.undoAssignment, undo.undoAssignment)
  route(contract.changeBookingStatus, trips.changeBookingStatus)
  route(undoStart, starts.undoStart)
  route(contract.completeBooking, payments.completeBooking)
  route(contract.settleBooking, payments.settleBooking)
  route(deletePayment, payments.deletePayment)
  route(contract.prepareDriverMessage, driverMessage.prepareDriverMessage)
  route(prepareClientMessage, driverMessage.prepareClientMessage)
  route(getBookingHistory, history.getBookingHistory)
  route(listClientTrips, clientTrips.listClientTrips)
}
