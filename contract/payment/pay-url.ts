import { solTextOf } from '../sol-amount.ts'

export interface PayRequest {
  recipient: string
  lamports: string
  reference: string
  label: string
  message: string
}

/** Characters of each text: a code that says more has points too small for a phone. */
const textMax = 24

/**
 * A transfer of SOL as a wallet reads it from a QR code. Source: the specification of Solana Pay, "Transfer Request".
 *
 * @example payUrl({ recipient, lamports: '50000000', reference, label: 'Punky', message: 'Run 7' })
 * // solana:9B5X...?amount=0.05&reference=...&label=Punky&message=Run%207
 */
export function payUrl({ recipient, lamports, reference, label, message }: PayRequest): string {
  const said = Object.entries({ label, message }).map(
    ([name, text]) => `${name}=${encodeURIComponent(cut(text))}`,
  )
  return `solana:${recipient}?${[`amount=${solTextOf(lamports)}`, `reference=${reference}`, ...said].join('&')}`
}

function cut(text: string): string {
  const characters = Array.from(text)
  return characters.length > textMax ? `${characters.slice(0, textMax - 1).join('')}…` : text
}
