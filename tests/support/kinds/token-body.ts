import type { TokenInput } from '#contract/token/tokens.ts'

/** What an admin types of a token. */
export function tokenBody(projectId: number, change: Partial<TokenInput> = {}): TokenInput {
  return {
    ...{ projectId, program: 'token', name: 'Punky Gold', symbol: 'PGLD' },
    ...{ uri: 'https://assets.example.test/gold.json', decimals: 6, supply: '1000000' },
    ...{ keepsMint: true, keepsFreeze: true, givesUp: null },
    ...{ price: null, image: null, website: null, community: null, whitepaper: null },
    ...change,
  }
}
