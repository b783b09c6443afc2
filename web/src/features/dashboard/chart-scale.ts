/** Most lines of a scale above zero. */
const mostLines = 4

/** Returns the values at which a chart of counts has a line: from 0 in round steps, the last not below the highest count. */
export function scaleOf(highest: number): number[] {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [unit, 2 * unit, 5 * unit]) {
      const lines = Math.max(1, Math.ceil(highest / step))
      if (lines <= mostLines) return Array.from({ length: lines + 1 }, (_, at) => at * step)
    }
  }
}
