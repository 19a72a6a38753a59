/** An error as wallets throw it: with EIP-1193's code. */
export class WalletError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function rejected() {
  return new WalletError(4001, 'User rejected the request.')
}

/** Asks the localnet, which holds the keys. The header keeps foreign pages out. */
export async function callDemo(path: 'who' | 'solana' | 'evm', body: unknown = {}): Promise<unknown> {
  const response = await fetch(`/__demo/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-demo-wallet': '1' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (answer.error) throw new WalletError(answer.error.code, answer.error.message)
  return answer.result
}

export interface Who {
  name: { ko: string; en: string }
  evm: string
  solana: string
}

let asked: Promise<Who> | undefined
/** The demo holder of this browser. */
export function who(): Promise<Who> {
  return (asked ??= callDemo('who') as Promise<Who>)
}
