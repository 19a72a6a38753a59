import { WalletFault } from '#web/src/site/wallet/fault.ts'

/** How a question to a wallet ended: done, the code of its fault, or whatever else it threw. */
export function codeOf(action: Promise<unknown>) {
  return action.then(
    () => 'done',
    (cause: unknown) => (cause instanceof WalletFault ? cause.code : cause),
  )
}
