import { startTransition, useEffect, useMemo, useState } from 'react'

interface Row {
  id: string
}

/**
 * Returns the rows to draw now: those that are on screen already, and a few new ones. The others follow, a few at each
 * frame, so that no frame draws a whole list (decision 46).
 */
export function useFewNew<One extends Row>(rows: readonly One[], atOnce: number): readonly One[] {
  const [drawn, setDrawn] = useState<readonly One[]>([])
  const drawing = useMemo(() => withFewNew(rows, drawn, atOnce), [rows, drawn, atOnce])
  useEffect(() => {
    if (drawing === drawn) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawing)))
    return () => cancelAnimationFrame(frame)
  }, [drawing, drawn])
  return drawing
}

/** Returns the rows without the new ones after the first few; `rows` itself if all of them are there. */
export function withFewNew<One extends Row>(
  rows: readonly One[],
  drawn: readonly Row[],
  atOnce: number,
): readonly One[] {
  const known = new Set(drawn.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, atOnce)
  const shown = rows.filter((row) => known.has(row.id) || fresh.includes(row))
  return shown.length === rows.length ? rows : shown
}
