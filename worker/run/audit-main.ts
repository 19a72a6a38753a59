import { parseArgs } from 'node:util'
import type { AuditDifference, AuditDifferenceCode } from '#contract/run/run-audits.ts'
import { listAuditedRuns } from '#db/census/ledger.ts'
import { connect } from '#db/connection.ts'
import { auditLogChain, lineOfAuditLog, readKnownHead, sentencesOfAuditLog } from '../audit-log/index.ts'
import { createSourceChain } from '../chains/evm/create-source-chain.ts'
import { createSolanaChain } from '../chains/solana/create-solana-chain.ts'
import type { ReadContext } from '../context.ts'
import { parseWorkerEnv, type WorkerEnv } from '../env.ts'
import { createKeyring } from '../keyring.ts'
import { openKeys } from '../keys/open-keys.ts'
import type { Opener } from '../keys/opener.ts'
import { createPolicy } from '../queue/retry-policy.ts'
import { auditRun, type AuditedRun } from './audit-run.ts'
import { withSentences } from './with-sentences.ts'
import { auditAuthorities, lineOfAuthority } from './audit-authorities.ts'
import { auditSourceWallets, linesOfWallet, type SourceChainAudits } from './audit-source-wallets.ts'

/**
 * `npm run audit -- [--run N] [--audit-head N:HASH] [--json]`: what runs did and what it cost, rebuilt from the chain and held against the rows; without
 * --run of every run, what our wallets sent on the source chains, trees and collections of a wallet that no row knows, and the chain of hashes
 * over the audit log, held against a head that was kept elsewhere. Changes nothing; ends with 1 when they differ, or when something could not be read.
 */
export async function audit(args: string[], env: WorkerEnv, say: (line: string) => void): Promise<number> {
  const { masterId, keptHead, isJson } = readArgs(args)
  const { opener } = await openKeys(env.keys)
  const { ctx, sourceChains, close } = open(env, opener)
  const tell = (line: string) => isJson || say(line)
  try {
    const runs = await auditRuns(ctx, masterId, tell)
    const sources = masterId === null ? await auditSourceWallets(ctx.db, sourceChains) : noSources
    for (const wallet of sources.wallets) linesOfWallet(wallet).forEach(tell)
    for (const { chain, error } of sources.unread) tell(`${chain} could not be read: ${error}`)
    const strangers = masterId === null ? await auditAuthorities(ctx) : []
    for (const stranger of strangers) tell(lineOfAuthority(stranger))
    const auditLog = masterId === null ? await auditLogChain(ctx.db, keptHead) : null
    if (auditLog) withSentences(lineOfAuditLog(auditLog), sentencesOfAuditLog(auditLog)).forEach(tell)
    const all = [...runs.audited, ...sources.wallets]
    const inLog = auditLog?.faults.length ?? 0
    const difference = all.reduce((sum, { differences }) => sum + differences.length, inLog)
    const unread = runs.leftOut + sources.unread.length
    if (isJson)
      say(
        JSON.stringify(
          { runs: runs.audited, sourceWallets: sources.wallets, strangers, auditLog, unread, difference },
          null,
          2,
        ),
      )
    else
      say(`${runs.audited.length} runs, ${sources.wallets.length} source wallets, difference: ${difference}`)
    return difference === 0 && unread === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function readArgs(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { run: { type: 'string' }, 'audit-head': { type: 'string' }, json: { type: 'boolean' } },
  })
  const { run, json: isJson = false, 'audit-head': head } = values
  const masterId = run === undefined ? null : Number(run)
  if (masterId !== null && !(Number.isSafeInteger(masterId) && masterId > 0))
    throw new Error(`--run takes the number of a run, as its page shows it; "${run}" is none.`)
  if (masterId !== null && head !== undefined)
    throw new Error('--audit-head is of the audit log, which is no part of one run: leave --run out.')
  return { masterId, isJson, keptHead: head === undefined ? null : readKnownHead(head) }
}

const noSources: SourceChainAudits = { wallets: [], unread: [] }

async function auditRuns(ctx: ReadContext, masterId: number | null, tell: (line: string) => void) {
  const runs = await listAuditedRuns(ctx.db, masterId)
  if (runs.length === 0) tell(masterId === null ? 'No run has begun yet.' : `No run ${masterId} has begun.`)
  const audited: AuditedRun[] = []
  for (const run of runs) {
    const result = await auditRun(ctx, run)
    if (result) audited.push(result)
    else tell(`Run ${run.masterId}: the key of its wallet is not stored; it was left out.`)
    if (result) linesOf(result).forEach(tell)
  }
  return { audited, leftOut: runs.length - audited.length }
}

function open(env: WorkerEnv, opener: Opener) {
  const policy = createPolicy()
  const connection = connect(env.databaseUrl, { max: 2, name: 'audit' })
  const chain = createSolanaChain({
    ...{ rpcUrls: env.solanaRpcUrls, network: env.network, requestTimeoutMs: env.rpcTimeoutMs },
    ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n, timings: policy },
  })
  const sourceChains = env.sourceChains.map(({ chain: name, chainId, rpcUrls, quorum }) => ({
    chain: name,
    client: createSourceChain({
      ...{ chain: name, chainId, rpcUrls, quorum, requestTimeoutMs: env.rpcTimeoutMs, timings: policy },
    }),
  }))
  const close = async () => {
    chain.close()
    for (const { client } of sourceChains) client.close()
    await connection.close()
  }
  const ctx: ReadContext = {
    db: connection.db,
    chain,
    keyring: createKeyring(opener, chain),
    policy,
  }
  return { ctx, sourceChains, close }
}

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
  return withSentences(
    `Run ${masterId} (${name}): items ${nfts.onChain} on chain, ${nfts.inRows} in the rows; ` +
      `transactions ${transactions.onChain}, ${transactions.inRows}; lamports ${lamports.onChain}, ${lamports.inRows}`,
    sentences,
  )
}

/** As a command of its own, of what an environment names. */
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
