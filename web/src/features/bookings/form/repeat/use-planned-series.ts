import type { BookingForm } from '@yoon/contract/bookings/form'
import { createSeries } from '@yoon/contract/series/calls'
import { useState } from 'react'
import { type Action, useAction } from '../../../../lib/calls/use-action.ts'
import type { BookingValues } from '../booking-form-values.ts'
import { mayHaveDriver, repeatOf } from './repeat-values.ts'
import type { PlannedSeries } from './SeriesPreviewDialog.tsx'

interface PlannedSeriesState {
  shown: {
    /** The dates of the series to confirm; undefined while there are none. */
    planned: PlannedSeries | undefined
    /** Goes back from the dates to the form. */
    closePlanned(): void
  }
  /** Asks for the dates of a series. */
  plan(body: BookingForm, values: BookingValues): void
  preview: Action<typeof createSeries>
}

/** Asks the server which dates a series would have, before it is made. */
export function usePlannedSeries(onError: (error: Error) => void): PlannedSeriesState {
  const [planned, setPlanned] = useState<Omit<PlannedSeries, 'driver'>>()
  const [driver, setDriver] = useState<string>()
  const preview = useAction(createSeries, {
    onSuccess: ({ data }, { dryRun: _, ...body }) => setPlanned({ body: body as PlannedSeries['body'], dates: data }),
    onError,
  })
  return {
    shown: { planned: planned && { ...planned, driver }, closePlanned: () => setPlanned(undefined) },
    preview,
    plan: (body, values) => {
      const chosen = mayHaveDriver(values) ? values.repeatDriver : null
      setDriver(chosen?.name)
      preview.run({ ...body, repeat: repeatOf(values), dryRun: true, ...(chosen && { driverId: chosen.id }) })
    },
  }
}
