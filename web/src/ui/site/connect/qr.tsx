import { create } from 'qrcode'
import { useMemo } from 'react'
import '#web/src/styles/wallet.css'

/** Readers want a white margin of four modules. */
const quiet = 4

/** A QR code as one path. */
export function WalletQr({ text, label }: { text: string; label: string }) {
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
