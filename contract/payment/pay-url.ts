import { solTextOf } from '../sol-amount.ts'

export interface PayRequest {
  recipient: string
  lamports: string
  reference: string
  label: string
  message: string
}

/**
 * A transfer of SOL as a wallet reads it from a QR code. Source: the specification of Solana Pay, "Transfer Request".
 *
 * @example payUrl({ recipient, lamports: '50000000', reference, label: 'Punky', message: 'Run 7' })
 * // solana:9B5X...?amount=0.05&reference=...&label=Punky&message=Run%207
 */
export function payUrl({ recipient, lamports, reference, label, message }: PayRequest): string {
  const said = Object.entries({ label, message }).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `solana:${recipient}?${[`amount=${solTextOf(lamports)}`, `reference=${reference}`, ...said].join('&')}`
}
