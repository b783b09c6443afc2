import { laneId } from './moves.ts'

interface RowBox {
  id: string
  top: number
  bottom: number
}

/** Places of the rows on the board, in pixels of its content. */
export interface Geometry {
  /** Left edge of the time axis. */
  axis: number
  rows: readonly RowBox[]
}

/** Measures the rows: once before a drag, and again when they have changed. */
export function measure(content: HTMLElement): Geometry {
  const rows = [...content.querySelectorAll<HTMLElement>(':scope > [data-row]')].map((row) => ({
    id: row.dataset.row ?? '',
    top: row.offsetTop,
    bottom: row.offsetTop + row.offsetHeight,
  }))
  return { axis: content.querySelector<HTMLElement>('[data-track]')?.offsetLeft ?? 0, rows }
}

/** The target under a point of the window. */
export interface PointedAt {
  rowId: string
  /** True on the name of the row, which stands for no hour. */
  isLabel: boolean
}

/** Returns the row under a point of the window, undefined outside the rows; the lane stays in sight above the others. */
export function rowAt(
  content: HTMLElement,
  { axis, rows }: Geometry,
  { x, y }: { x: number; y: number },
): PointedAt | undefined {
  const board = content.parentElement?.getBoundingClientRect()
  if (!board || x < board.left || x >= board.right || y < board.top || y >= board.bottom) return undefined
  const isLabel = x < board.left + axis
  const lane = laneOf(content)?.getBoundingClientRect()
  if (lane && y < lane.top) return undefined
  if (lane && y <= lane.bottom) return { rowId: laneId, isLabel }
  const height = y - content.getBoundingClientRect().top
  const row = rows.find(({ id, top, bottom }) => id !== laneId && height >= top && height < bottom)
  return row && { rowId: row.id, isLabel }
}

/** Edges of a row in the window as if the board had not scrolled; undefined if there is no such row any more. */
export function standOf(content: HTMLElement, { rows }: Geometry, rowId: string): string | undefined {
  const row = rows.find(({ id }) => id === rowId)
  const top = content.parentElement?.getBoundingClientRect().top ?? 0
  if (rowId === laneId) return row && `${top} ${row.bottom - row.top}`
  return row && `${top + row.top} ${top + row.bottom}`
}

function laneOf(content: HTMLElement): HTMLElement | null {
  return content.querySelector(`:scope > [data-row="${laneId}"]`)
}

interface MarkerPlace {
  rowId: string
  left: number
  width: number
  /** The target in words. */
  label: string
  isRefused: boolean
}

/** Shows where a trip would be dropped. Written without React: it follows each movement. */
export function placeMarker(content: HTMLElement, geometry: Geometry, place: MarkerPlace | undefined): void {
  const marker = content.querySelector<HTMLElement>(':scope > [data-marker]')
  if (!marker) return
  marker.hidden = place === undefined
  if (!place) return
  const row = geometry.rows.find(({ id }) => id === place.rowId)
  if (!row) return
  const lane = place.rowId === laneId ? laneOf(content) : null
  const top = lane ? lane.offsetTop : row.top
  marker.style.transform = `translate(${geometry.axis + place.left}px, ${top + 1}px)`
  marker.style.width = `${place.width}px`
  marker.style.height = `${row.bottom - row.top - 3}px`
  marker.toggleAttribute('data-refused', place.isRefused)
  const label = marker.firstElementChild
  if (label && label.textContent !== place.label) label.textContent = place.label
}
