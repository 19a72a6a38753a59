import type { WalletType } from '#contract/wallet/codes.ts'
import { applyForAirdrop, searchAirdrop } from '#contract/airdrop/airdrop.ts'
import { listOpenWindows } from '#contract/airdrop/windows.ts'
import { call } from '../../shared/api-client.ts'

export interface Application {
  solanaAddress: string
  /** The address of the connected wallet, under which the record is found again. */
  regId?: string
  walletType: WalletType | null
  /** Null: for airdrops that are to come. */
  windowId: number | null
}

/** @throws ApiError; BAD_REQUEST when the address is not one of a wallet. */
export function sendApplication(application: Application) {
  return call(applyForAirdrop, { body: application })
}

/** Airdrops that applications are taken for, now or later. */
export function fetchWindows() {
  return call(listOpenWindows)
}

export function findRecords(regId: string) {
  return call(searchAirdrop, { query: { regId } })
}
