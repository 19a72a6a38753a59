import { useRef, useState } from 'react'
import { openMigration } from './api.ts'
import { dropDraft, type ChosenNft } from './draft.ts'
import { putMigration } from './migrations-store.ts'
import { startMove } from './move-store.ts'
import { openErrorKey } from './open-error.ts'
import { openNew } from './step-of.ts'
import type { MigrationFlow } from './use-migration.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** An NFT the server would not take. */
export interface Refusal {
  nft: ChosenNft
  messageKey: SiteKey
}

/**
 * Asks for the migrations of the draft, whose address is signed, then begins to pay. The server has them before the wallet is asked for
 * anything, so that whatever happens after can be taken up again.
 */
export function useOpening({ draft, wallets, changeDraft, show }: MigrationFlow) {
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const isRunning = useRef(false)
  const start = async (): Promise<void> => {
    const { evm } = wallets
    if (!draft || !evm || isRunning.current) return
    isRunning.current = true
    // What is opened now arrives by events too; the window stays here until all were asked for.
    show(openNew)
    const opened = []
    const refused: Refusal[] = []
    for (const nft of draft.chosen) {
      try {
        const oldWallet = { address: evm.address, type: evm.type }
        opened.push(await openMigration({ nft, oldWallet, newAddress: draft.newAddress, runId: draft.runId }))
      } catch (cause) {
        refused.push({ nft, messageKey: openErrorKey(cause) })
      }
    }
    isRunning.current = false
    setRefusals(refused)
    const [first] = opened
    // What was refused is read first; the rest is one more press away.
    if (refused.length > 0)
      changeDraft({ chosen: draft.chosen.filter((it) => !refused.some(({ nft }) => nft === it)) })
    if (!first || refused.length > 0) return
    opened.forEach(putMigration)
    dropDraft()
    show(first.runId)
    void startMove(opened)
  }
  return { refusals, start }
}
