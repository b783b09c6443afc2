import type { VehicleType } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'

/** Side view of each type on 120 × 90: the body with the windows cut out, and the positions of the wheels. */
const shapes: Record<VehicleType, { body: string; wheels: readonly [number, number]; radius: number }> = {
  SEDAN: {
    body: 'M12 64c0-7 1-10 7-11l13-2c7-7 15-10 27-10s21 3 28 10l12 2c7 1 9 5 9 11 0 2-1 3-3 3H15c-2 0-3-1-3-3ZM38 51h20v-7c-9 0-15 2-20 7Zm23 0h21c-6-5-11-7-21-7Z',
    wheels: [32, 88],
    radius: 7,
  },
  SUV: {
    body: 'M12 64V52c0-4 2-5 5-6l8-9c2-2 4-2 7-2h34c4 0 7 1 10 4l9 9 14 2c5 1 8 5 8 14 0 2-1 3-3 3H15c-2 0-3-1-3-3ZM24 47h16v-9h-8c-2 0-3 1-4 2Zm19 0h17v-9H43Zm20 0h18l-6-7c-2-1-4-2-7-2h-5Z',
    wheels: [32, 89],
    radius: 8,
  },
  FOURWD: {
    body: 'M15 62V50l2-3 3-11c0-2 2-3 4-3h44c2 0 3 1 4 2l8 11 20 2c4 0 6 2 6 6v8c0 2-1 3-3 3H18c-2 0-3-1-3-3Zm8-15h15V36H26Zm18 0h17V36H41Zm20 0h15l-5-10c-1-1-2-1-3-1h-7ZM9 46c0-2 1-3 3-3s3 1 3 3v12c0 2-1 3-3 3s-3-1-3-3ZM27 30h42v2H27Z',
    wheels: [33, 89],
    radius: 9,
  },
  VAN: {
    body: 'M10 64V37c0-5 3-7 7-7h56c7 0 11 3 15 8l8 11 6 2c5 1 7 5 7 13 0 2-1 3-3 3H13c-2 0-3-1-3-3Zm5-18h17V34H19c-3 0-4 1-4 4Zm20 0h19V34H35Zm22 0h17V34H57Zm20 0h13c-3-6-6-10-13-12Z',
    wheels: [32, 91],
    radius: 8,
  },
  BUS: {
    body: 'M6 64V31c0-5 2-7 7-7h84c6 0 9 2 10 7l4 16c1 4 1 8 1 17 0 2-1 3-3 3H9c-2 0-3-1-3-3Zm4-19h16V29H13c-2 0-3 1-3 3Zm19 0h16V29H29Zm19 0h16V29H48Zm19 0h12V29H67Zm15 17h10V29H82Zm13-15h12l-3-14c-1-3-2-4-4-4h-5Z',
    wheels: [29, 89],
    radius: 8,
  },
}

/** A drawing of the vehicle's type in place of a photo. Decorative: the type is written beside it. */
export function VehicleTypeImage({ type }: { type: VehicleType }): ReactElement {
  const { body, wheels, radius } = shapes[type]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className="size-full fill-current text-ink-3">
      <path d={body} fillRule="evenodd" />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy={67} r={radius} className="stroke-off-soft" strokeWidth={2.5} />
      ))}
    </svg>
  )
}
