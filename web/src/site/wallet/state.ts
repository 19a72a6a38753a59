import { useSyncExternalStore } from 'react'
import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import type { WalletFaultCode } from './fault.ts'
import type { ConnectedWallet, WalletPrompt, Wallets } from './types.ts'

/** Where the dialog stands. Every step is a screen of its own. */
export type WalletStep =
  | { name: 'list' }
  /** The wallet's code is on its way, or its own window opens. */
  | { name: 'opening'; type: WalletType }
  | { name: 'awaitingApproval'; type: WalletType; prompt: WalletPrompt | null }
  /** Two wallets are here: one login for both, or this one alone. */
  | { name: 'linkOffered'; type: WalletType; address: string }
  /** The wallet opens a window to sign, so a person has to press; or the account was switched. */
  | { name: 'signOffered'; type: WalletType; address: string; why: 'gesture' | 'switched' | 'ended' }
  | { name: 'signing'; type: WalletType; address: string; prompt: WalletPrompt | null; part: LinkPart | null }
  | { name: 'connected'; type: WalletType; address: string; isLinked: boolean }
  | { name: 'rejected'; type: WalletType; at: 'connect' | 'sign' }
  | { name: 'pending'; type: WalletType }
  | { name: 'notInstalled'; type: WalletType }
  | { name: 'wrongNetwork'; type: WalletType }
  | { name: 'timedOut'; type: WalletType }
  | { name: 'failed'; type: WalletType; code: WalletFaultCode | 'server'; detail: string | null }

/** One of the steps, by its name. */
export type Shown<Name extends WalletStep['name']> = Extract<WalletStep, { name: Name }>

/** Which of the two signatures of a link is asked for. */
export interface LinkPart {
  number: 1 | 2
  of: 2
}

export interface DialogState {
  /** Only wallets of this family are offered; null: all. */
  slot: WalletFamily | null
  /** It is to pay for a migration, which not every wallet can. */
  isPaying: boolean
  step: WalletStep
  /** When the step appeared, on the clock of events. */
  shownAtMs: number
  /** Ten seconds went by without an answer. */
  isStillWaiting: boolean
  /** Somebody wants to close while a wallet waits for a signature. */
  isClosing: boolean
}

export interface WalletState {
  wallets: Wallets
  dialog: DialogState
}

const closedDialog: DialogState = {
  slot: null,
  isPaying: false,
  step: { name: 'list' },
  shownAtMs: 0,
  isStillWaiting: false,
  isClosing: false,
}
const noWallets: Wallets = { isReady: false, isUnreachable: false, evm: null, solana: null, session: null }

let state: WalletState = { wallets: noWallets, dialog: closedDialog }
const listeners = new Set<() => void>()

export function readState(): WalletState {
  return state
}
export function readWallets(): Wallets {
  return state.wallets
}

function publish(next: WalletState): void {
  state = next
  for (const listener of listeners) listener()
}

export function changeWallets(part: Partial<Wallets>): void {
  publish({ ...state, wallets: { ...state.wallets, ...part } })
}

export function changeDialog(part: Partial<DialogState>): void {
  publish({ ...state, dialog: { ...state.dialog, ...part } })
}

/** The next screen. What belonged to the one before is over. */
export function showStep(step: WalletStep): void {
  changeDialog({ step, shownAtMs: performance.now(), isStillWaiting: false, isClosing: false })
}

/**
 * A press so soon after a screen appeared was meant for what was there before: the second one of a double click.
 * @param atMs when it was made, as events report it.
 */
export function isSlip(atMs: number): boolean {
  return atMs - state.dialog.shownAtMs < slipMs
}
const slipMs = 500

export function resetDialog(slot: WalletFamily | null = null): void {
  publish({ ...state, dialog: { ...closedDialog, slot } })
}

export function setWallet(family: WalletFamily, wallet: ConnectedWallet | null): void {
  changeWallets({ [family]: wallet })
}

export function subscribeWallets(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is connected, and again whenever that changes. */
export function useWallets(): Wallets {
  return useSyncExternalStore(subscribeWallets, readWallets, () => noWallets)
}

export function useDialogState(): DialogState {
  return useSyncExternalStore(
    subscribeWallets,
    () => state.dialog,
    () => closedDialog,
  )
}
