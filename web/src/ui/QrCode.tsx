import encodeQR from 'qr'
import type { ReactElement } from 'react'

/** Width of the white border, in modules: readers do not find a code without it. */
const border = 4

/** Renders a text as a QR code, black on white in the dark theme too: readers cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const path = rows.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[208px] rounded-md border border-line"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
