/** Meaning of a colour: urgent, waiting, agreed, on the road, done, over; `brand` has no meaning. */
export type Tone = 'urgent' | 'wait' | 'confirmed' | 'road' | 'done' | 'off' | 'brand'

type Classes = Readonly<Record<Tone, string>>

/** Text in the colour of its meaning. */
export const inks: Classes = {
  urgent: 'text-urgent',
  wait: 'text-wait',
  confirmed: 'text-confirmed',
  road: 'text-road',
  done: 'text-done',
  off: 'text-off',
  brand: 'text-brand',
}

/** A dot or a bar. */
export const fills: Classes = {
  urgent: 'bg-urgent',
  wait: 'bg-wait',
  confirmed: 'bg-confirmed',
  road: 'bg-road',
  done: 'bg-done',
  off: 'bg-off',
  brand: 'bg-brand',
}

/** The left edge of a card or a row. */
export const edges: Classes = {
  urgent: 'before:bg-urgent',
  wait: 'before:bg-wait',
  confirmed: 'before:bg-confirmed',
  road: 'before:bg-road',
  done: 'before:bg-done',
  off: 'before:bg-line-strong',
  brand: 'before:bg-brand',
}

/** A badge: filled, or for what is only agreed outlined, so that it differs from the others without its colour too. */
export const badges: Classes = {
  urgent: 'bg-urgent-soft text-urgent',
  wait: 'bg-wait-soft text-wait',
  confirmed: 'inset-ring inset-ring-confirmed text-confirmed',
  road: 'bg-road-soft text-road',
  done: 'bg-done-soft text-done',
  off: 'bg-off-soft text-off',
  brand: 'bg-brand-soft text-brand-strong',
}
