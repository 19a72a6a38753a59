import { cancelMaster, pauseMaster, resumeMaster } from '#api/run/control-run.ts'
import { decideAttempt } from '#api/run/decide-attempt.ts'
import { retryRun } from '#api/run/retry-run.ts'
import { readEvidence } from '#api/run/verdict-evidence.ts'
import { AppError } from '#api/app-error.ts'
import type { HeightWitnesses } from '#api/chain/solana/height-witnesses.ts'
import type { SignatureWitnesses } from '#api/chain/solana/signature-witnesses.ts'
import type { Db, Tx } from '#db/connection.ts'
import type { AttemptVerdict } from '#contract/run/items.ts'
import type { RpcNode } from './rpc-node.ts'
import { masterId } from './rows.ts'
import type { Stage } from './stage.ts'

export const buttons = ['pause', 'resume', 'cancel', 'retry', 'dead', 'landed', 'abandoned'] as const
export type Button = (typeof buttons)[number]

const author = { actor: 'operator', requestId: 'explore' }

interface Console {
  stage: Stage
  owner: string
  db: Db
  nodes: RpcNode[]
  notify(name: string, payload: unknown): void
  /** What a verdict is about; null without one. */
  unknownAttemptId: number | null
}

/** Presses a button of the console, as its route does: the command in a transaction, then the notification. */
export async function press(console: Console, button: Button): Promise<void> {
  try {
    await does[button](console)
  } catch (error) {
    // The console says so, and nothing happened.
    if (!(error instanceof AppError)) throw error
  }
}

const does: Record<Button, (console: Console) => Promise<void>> = {
  pause: (console) => command(console, (tx) => pauseMaster(tx, { masterId }, author), []),
  resume: (console) => command(console, (tx) => resumeMaster(tx, { masterId }, author), ['plan', 'drive']),
  cancel: (console) => command(console, (tx) => cancelMaster(tx, { masterId }, author), ['plan', 'drive']),
  retry: (console) => command(console, (tx) => retryRun(tx, { masterId }, author), ['plan']),
  dead: (console) => decide(console, 'dead'),
  landed: (console) => decide(console, 'landed'),
  abandoned: (console) => decide(console, 'abandoned'),
}

async function command({ db, notify }: Console, act: (tx: Tx) => Promise<unknown>, then: string[]) {
  await db.transaction(act)
  for (const name of then) notify(name, { masterId })
}

async function decide(console: Console, verdict: AttemptVerdict) {
  const attemptId = console.unknownAttemptId
  if (attemptId === null) return
  const chains = {
    findHeightWitnesses: (height: bigint) => askHeights(console, height),
    findSignatureWitnesses: (asked: Asked[]) => askWitnesses(console, asked),
  }
  const evidence = await readEvidence(
    { db: console.db, chains } as unknown as Parameters<typeof readEvidence>[0],
    { attemptId, verdict },
  )
  const verdictOf = { attemptId, verdict, reason: 'explored', evidence }
  await command(console, (tx) => decideAttempt(tx, verdictOf, author), ['plan', 'drive'])
}

interface Asked {
  signature: string
  isKnownFailed: boolean
}

type Sight = 'standing' | 'failed' | 'unseen'

async function askHeights({ stage, owner, nodes }: Console, height: bigint): Promise<HeightWitnesses> {
  const found: HeightWitnesses = { past: [], before: [], silent: [] }
  const heights = await Promise.all(
    nodes.map((node) =>
      stage.ask({ owner, kind: 'answer', label: `${node.name} height` }, (fate) =>
        fate === 'lost' || fate === 'unheard' || node.mode === 'away' ? null : node.at('finalized'),
      ),
    ),
  )
  nodes.forEach(({ name }, at) => {
    const reached = heights[at] ?? null
    found[reached === null ? 'silent' : BigInt(reached) > height ? 'past' : 'before'].push(name)
  })
  return found
}

/** As the API asks them: every RPC, with its history. */
async function askWitnesses(console: Console, asked: Asked[]): Promise<SignatureWitnesses> {
  const { nodes } = console
  const answers = await Promise.all(nodes.map((node) => sightsOf(console, node, asked)))
  const isAgreed = asked.map(
    ({ isKnownFailed }, at) => isKnownFailed || answers.every((sights) => sights?.[at] === 'failed'),
  )
  const found: SignatureWitnesses = { known: [], denied: [], silent: [], unable: [] }
  nodes.forEach(({ name }, at) => {
    const sights = answers[at] ?? null
    const isKnown = sights?.some((sight, of) => sight === 'standing' || (sight === 'failed' && !isAgreed[of]))
    found[sights === null ? 'silent' : isKnown ? 'known' : 'denied'].push(name)
  })
  return found
}

function sightsOf({ stage, owner }: Console, node: RpcNode, asked: Asked[]): Promise<Sight[] | null> {
  const label = `${node.name} witnesses`
  return stage.ask({ owner, kind: 'answer', label }, (fate) => {
    if (fate === 'lost' || fate === 'unheard' || node.mode === 'away') return null
    return asked.map(({ signature }) => {
      const status = node.statusOf(signature, fate === 'false')
      if (status === null) return 'unseen'
      return status.err !== null && status.confirmationStatus === 'finalized' ? 'failed' : 'standing'
    })
  })
}
