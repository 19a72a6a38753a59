import { itemStatus } from '#contract/codes/status.ts'
import { lastStage } from '#contract/run/canary.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { RevealDirection, RevealReason } from '#contract/reveal/codes.ts'
import type { RevealItem } from '#contract/reveal/reveal-list.ts'
import type { Tx } from '#db/connection.ts'
import { createRun } from '#db/launch/create-run.ts'
import { makeRoomUnlessTaken } from '#db/launch/make-room.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import { setsOf } from '#db/launch/sets-of.ts'
import { takeListTurn } from '#db/launch/take-list-turn.ts'
import { reservePrepared } from '#db/operation/preparations.ts'
import { listStoredKeys } from '#db/project/projects.ts'
import { saveRevealRun, type RevealRecord } from '#db/reveal/reveals.ts'
import { saveItems } from '#db/run/item-insert.ts'

const kind = 'reveal'

interface NewRound {
  direction: RevealDirection
  round: number
  /** What each NFT is to show. */
  items: { assetId: string; name: string; uri: string }[]
  actor: string
}

/**
 * The run of one round, due now, with all that an admin's own run has. Nothing is stored when it gives a reason. NFTs that an earlier run
 * left just so are in it: it finds that out from the chain, and signs nothing for them.
 */
export async function makeRevealRun(
  tx: Tx,
  reveal: RevealRecord,
  { direction, round, items, actor }: NewRound,
): Promise<{ masterId: number } | { reason: RevealReason }> {
  const { projectId, collectionId, standard } = reveal
  const signer = (await listStoredKeys(tx, [projectId])).find(({ purpose }) => purpose === 'admin')
  if (!signer) return { reason: 'SIGNER_MISSING' }
  const plan = { kind, projectId, collectionId } as const
  await takeListTurn(tx, plan)
  const rows = items.map((item, at): RevealItem => ({ ...item, row: at + 1, attributes: [] }))
  const listed = toNewItems(plan, rows, { known: new Map(), wallet: signer.address })
  const taken = await makeRoomUnlessTaken(tx, { kind, items: listed, actor })
  if (taken.some(({ newest }) => newest.status !== itemStatus.completed)) return { reason: 'UNDER_WAY' }
  const twins = new Set(taken.map(({ item }) => item.businessKey))
  const others = listed.filter(({ businessKey }) => !twins.has(businessKey))
  if (twins.size > 0 && (await makeRoomUnlessTaken(tx, { kind, items: others, actor })).length > 0)
    return { reason: 'UNDER_WAY' }
  const { masterId } = await createRun(tx, null, {
    plan: {
      ...{ ...plan, standard, origin: 'reveal', name: nameOf(reveal, direction) },
      ...{ isCanary: reveal.isCanary, budgetLamports: reveal.budgetLamports },
      quotedLamports: reveal.quotedLamports,
    },
    ...{ total: listed.length, startAt: 'now', stage: reveal.isCanary ? 0 : lastStage, actor },
    payCode: launchOf(kind).payCode,
  })
  // Their keys are those of the items that left them so: this run's are told apart by its number.
  const stored = listed.map((item) =>
    twins.has(item.businessKey) ? { ...item, businessKey: `${item.businessKey}:${masterId}` } : item,
  )
  for (const set of setsOf(stored)) await saveItems(tx, { ...plan, standard, masterId, actor }, set)
  await reservePrepared(tx, { ...plan, standard, masterId, count: listed.length })
  await saveRevealRun(tx, { revealId: reveal.id, round, direction, masterId })
  return { masterId }
}

/** As the list of runs shows it. */
function nameOf({ name, id }: RevealRecord, direction: RevealDirection): string {
  return direction === 'reveal' ? `${name} #${id}` : `${name} #${id} ↩`
}
