export interface Plot {
  title: string
  x: string
  y: string
  lines: readonly { name: string; points: readonly { x: number; y: number }[] }[]
}

const width = 720
const height = 420
const margin = { top: 48, right: 200, bottom: 56, left: 72 }
const colours = ['#1d6f5c', '#b4551c', '#3557a6', '#8a2f5f']

/** Draws a plot as SVG with logarithmic axes: proportional growth is a line that rises one step per step. */
export function drawPlot({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points)
  const across = scaleOf(
    points.map((point) => point.x),
    margin.left,
    width - margin.right,
  )
  const up = scaleOf(
    points.map((point) => point.y),
    height - margin.bottom,
    margin.top,
  )
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left}" y="${top}" ${more}>${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(margin.left, 26, title, 'font-size="16" font-weight="bold"'),
    ...across.ticks.map((tick) => {
      const left = across.place(tick)
      return `<path d="M${left} ${margin.top}V${height - margin.bottom}" stroke="#ddd"/>${text(left, height - margin.bottom + 20, tick.toLocaleString('en'), 'text-anchor="middle"')}`
    }),
    ...up.ticks.map((tick) => {
      const top = up.place(tick)
      return `<path d="M${margin.left} ${top}H${width - margin.right}" stroke="#ddd"/>${text(margin.left - 8, top + 4, tick.toLocaleString('en'), 'text-anchor="end"')}`
    }),
    text((margin.left + width - margin.right) / 2, height - 14, x, 'text-anchor="middle"'),
    text(margin.left, margin.top - 8, y),
    ...lines.map((line, index) => {
      const colour = colours[index % colours.length]
      const path = line.points.map((point) => `${across.place(point.x)},${up.place(point.y)}`).join(' ')
      const last = line.points.at(-1)
      const label = last ? text(across.place(last.x) + 8, up.place(last.y) + 4, line.name, `fill="${colour}"`) : ''
      return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${label}`
    }),
    '</svg>',
    '',
  ].join('\n')
}

/** Maps values to positions between `from` and `to`, on a scale of whole powers of ten. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values)))
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    place: (value: number) => Math.round(from + ((Math.log10(value) - first) / (last - first)) * (to - from)),
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
  }
}
