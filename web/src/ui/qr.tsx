import { create } from 'qrcode'
import { useMemo } from 'react'

/** Readers want a white margin of four modules. */
const quiet = 4

interface QrProps {
  text: string
  label: string
}

/** A QR code on a page of its own colour, as wide as a phone reads well. */
export function QrSheet(props: QrProps) {
  return (
    <div className="w-full max-w-56 rounded-md bg-white">
      <Qr {...props} />
    </div>
  )
}

/** A QR code as one path. */
export function Qr({ text, label }: QrProps) {
  const { path, side } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#08080c" />
    </svg>
  )
}

function drawn(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
  return { path, side: modules.size + 2 * quiet }
}
