const shared =
  'grid-cols-[88px_minmax(0,2fr)_minmax(9.75rem,1.05fr)_minmax(0,1fr)_118px_112px_var(--actions)] items-center gap-x-2.5 pr-1 pl-4'

/** Columns of a booking in one row: hour, trip, client, crew, status, price, and the actions, with or without a next step. */
export function rowColumns(hasStep: boolean): string {
  return `${shared} ${hasStep ? '[--actions:146px]' : '[--actions:36px]'}`
}
