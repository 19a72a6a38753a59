import { Account, type LiteSvm } from 'litesvm/dist/internal.js'

/** Pays the fees of the calls the stand-ins make into LiteSVM, so that no real account does. */
export const BANK_ADDRESS = new Uint8Array(Buffer.from('punky localnet stand-in bank....', 'ascii'))
const BANK_LAMPORTS = 10n ** 18n

/** Makes that account. */
export function openBank(svm: LiteSvm): void {
  svm.setAccount(
    BANK_ADDRESS,
    new Account(BANK_LAMPORTS, new Uint8Array(), new Uint8Array(32), false, 2n ** 64n - 1n),
  )
}
