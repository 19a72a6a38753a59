import type { RedirectWords } from '../../migration/redirect-words.ts'

export const redirect: RedirectWords = {
  ask: '{domain} asks where something goes that could not be sent back to this wallet.',
  what: 'Transfer {depositId} on {chain}: {txHash}',
  wallet: 'It came from this wallet: {address}',
  address: 'It is sent to this address instead:',
}
