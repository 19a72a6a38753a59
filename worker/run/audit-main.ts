import { parseArgs } from 'node:util'
import type { AuditDifference, AuditDifferenceCode } from '#contract/run/run-audits.ts'
import { listAuditedRuns } from '#db/census/ledger.ts'
import { connect } from '#db/connection.ts'
import { createVault } from '#db/vault.ts'
import { createSolanaChain } from '../chains/solana/create-solana-chain.ts'
import type { ReadContext } from '../context.ts'
import { parseWorkerEnv, type WorkerEnv } from '../env.ts'
import { createKeyring } from '../keyring.ts'
import { createPolicy } from '../queue/retry-policy.ts'
import { auditRun, type AuditedRun } from './audit-run.ts'

/**
 * `npm run audit -- [--run N] [--json]`: what runs minted and what it cost, rebuilt from the chain and held against the rows. Changes
 * nothing; ends with 1 when they differ.
 */
export async function audit(args: string[], env: WorkerEnv, say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { run: { type: 'string' }, json: { type: 'boolean' } } })
  const masterId = values.run === undefined ? null : Number(values.run)
  if (masterId !== null && !(Number.isSafeInteger(masterId) && masterId > 0))
    throw new Error(`--run takes the number of a run, as its page shows it; "${values.run}" is none.`)
  const { ctx, close } = open(env)
  try {
    const runs = await listAuditedRuns(ctx.db, masterId)
    if (runs.length === 0)
      say(masterId === null ? 'No run has minted yet.' : `No run ${masterId} has minted.`)
    const audited: AuditedRun[] = []
    for (const run of runs) {
      const result = await auditRun(ctx, run)
      if (result) audited.push(result)
      else say(`Run ${run.masterId}: the key of its wallet is not stored; it was left out.`)
      if (result && !values.json) linesOf(result).forEach(say)
    }
    const difference = audited.reduce((sum, run) => sum + run.differences.length, 0)
    if (values.json) say(JSON.stringify({ runs: audited, difference }, null, 2))
    else say(`${audited.length} runs, difference: ${difference}`)
    return difference === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function open(env: WorkerEnv): { ctx: ReadContext; close(): Promise<void> } {
  const connection = connect(env.databaseUrl, { max: 2, name: 'audit' })
  const chain = createSolanaChain({
    ...{ rpcUrls: env.solanaRpcUrls, network: env.network, requestTimeoutMs: env.rpcTimeoutMs },
    ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n, timings: createPolicy() },
  })
  const close = async () => {
    chain.close()
    await connection.close()
  }
  return {
    ctx: { db: connection.db, chain, keyring: createKeyring(createVault(env.secretsKey), chain) },
    close,
  }
}

/** Sentences of a run that differs; more of them say nothing new. */
const sentencesMax = 20

const sentenceOf: Record<AuditDifferenceCode, (params: AuditDifference['params']) => string> = {
  CHAIN_AHEAD: ({ kind, address, onChain, inRows }) =>
    `${kind} ${address} holds ${onChain}; the rows explain ${inRows}.`,
  DONE_NOT_ON_CHAIN: ({ name, asset }) =>
    `${name} (${asset || 'no asset'}) is done in the rows and not on chain.`,
  NOT_IN_ROWS: ({ asset, signature }) => `${asset} is on chain (${signature}) and in no row of the run.`,
  OTHER_SIGNATURE: ({ name, onChain, inRows }) =>
    `${name} was made by ${onChain}; its row names ${inRows || 'nothing'}.`,
  LOGGED_NOT_ON_CHAIN: ({ kind, signature }) => `${kind} ${signature} is in the log and not on chain.`,
  OTHER_COST: ({ kind, signature, onChain, inRows }) =>
    `${kind} ${signature} took ${onChain} lamports; its row says ${inRows}.`,
  NOT_LOGGED: ({ signature }) => `${signature} is on chain and not in the log.`,
}

function linesOf({ masterId, name, nfts, transactions, lamports, differences }: AuditedRun): string[] {
  const sentences = differences.map(({ code, params }) => sentenceOf[code](params))
  return [
    `Run ${masterId} (${name}): NFTs ${nfts.onChain} on chain, ${nfts.inRows} in the rows; ` +
      `transactions ${transactions.onChain}, ${transactions.inRows}; lamports ${lamports.onChain}, ${lamports.inRows}; ` +
      `difference: ${sentences.length}`,
    ...sentences.slice(0, sentencesMax).map((sentence) => `  ${sentence}`),
    ...(sentences.length > sentencesMax ? [`  and ${sentences.length - sentencesMax} more (--json)`] : []),
  ]
}

/** Run as a command of its own; `npm run audit` may name what `npm start` uses. */
export async function main(env: NodeJS.ProcessEnv) {
  try {
    process.exitCode = await audit(process.argv.slice(2), parseWorkerEnv(env), (line) =>
      process.stdout.write(`${line}\n`),
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
