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

/** Returns the row at a height of the window; the lane stays in sight above the others. */
export function rowAt(content: HTMLElement, { rows }: Geometry, clientY: number): string | undefined {
  const lane = laneOf(content)?.getBoundingClientRect()
  if (lane && clientY <= lane.bottom) return laneId
  const y = clientY - content.getBoundingClientRect().top
  return rows.find(({ id, top, bottom }) => id !== laneId && y >= top && y < bottom)?.id
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
