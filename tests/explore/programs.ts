import { createHash } from 'node:crypto'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { Census, MintContext, MintItem, Programs } from '#worker/chains/programs.ts'
import type { LandedCost, SendOptions, SignedTransaction } from '#worker/chains/transaction.ts'
import type { Deed, LandedDeed } from './ledger.ts'
import { allOf, everyOf, firstOf, type AskedNodes } from './ask-nodes.ts'

const feeLamports = 5_000n
/** What an account without bytes must have. */
const guardLamports = 890_880n

interface Given extends AskedNodes {
  itemsPerChunk: number
}

/** The smallest programs that can be minted twice: what they build is JSON, what they read is asked of every RPC. */
export function explorePrograms(given: Given): Programs {
  const { itemsPerChunk } = given
  const finals = () => firstOf(given, 'getTransaction', (node) => node.listLanded('finalized'))
  return {
    mint: {
      pack: (_context, items) => cut(items, itemsPerChunk),
      listWritable: () => [],
      build: (context, items, send) => sign(mintDeed(context, items), send),
      readBack: async (context, items, signature) => {
        const landed = landedOf(await finals(), signature)
        const missing = items.find((item, at) => landed.deed.items[at]?.content !== contentOf(item))
        if (missing || landed.err) throw mismatch(signature)
        return {
          cost: costOf(landed),
          items: items.map((item, at) => ({ key: item.key, ...placeOf(context, landed, at) })),
        }
      },
    },
    collection: {
      listWritable: () => [],
      build: () => unused('a collection'),
      readBack: () => unused('a collection'),
      traceOf: () => unused('a collection'),
    },
    tree: {
      listWritable: () => [],
      build: ({ tree }, send) => sign({ ...nothing, kind: 'tree', tree: tree.address }, send),
      readBack: async ({ tree }, signature) => {
        const landed = landedOf(await finals(), signature)
        if (landed.err) throw mismatch(signature)
        return { address: tree.address, cost: costOf(landed) }
      },
    },
    assets: { inspect: () => unused('assets'), listWritable: () => unused('assets') },
    burn: unusedOnAssets('a burn'),
    receipts: { list: () => unused('a receipt'), read: () => unused('a receipt') },
    sendCoin: unusedPayouts,
    sendToken: unusedPayouts,
    tokens: { listHeld: () => unused('tokens') },
    createToken: unusedToken,
    mintToken: unusedPayouts,
    burnToken: unusedPayouts,
    transfer: unusedOnAssets('a transfer'),
    reveal: unusedOnAssets('a reveal'),
    verifyCreator: unusedOnAssets('a creator'),
    verifyCollection: unusedOnAssets('a collection'),
    updateAuthority: unusedOnAssets('an authority'),
    freezeToken: unusedOnAssets('a freeze'),
    updateToken: unusedOnAssets('a token'),
    guard: {
      addressOf: (_payer, { seed }) => seed,
      reclaim: (_payer, guards, send) => ({
        ...sign({ ...nothing, kind: 'guard-return', guards: guards.map(({ seed }) => seed) }, send),
        guards,
      }),
      listLive: async (_payer, guards) => {
        const live = await firstOf(given, 'getMultipleAccounts', (node) => node.state('finalized').guards)
        return guards
          .filter(({ seed }) => live.has(seed))
          .map(({ seed }) => ({ seed, lamports: guardLamports }))
      },
      listShown: async (_payer, guards) => {
        if (guards.length === 0) return []
        const answers = await allOf(given, 'getMultipleAccounts', (node) => node.state('finalized').guards)
        return guards
          .filter(({ seed }) => answers.some((live) => live.has(seed)))
          .map(({ seed }) => {
            return { seed, lamports: guardLamports, isCertain: answers.every((live) => live.has(seed)) }
          })
      },
      sentByOthers: () => Promise.resolve(0n),
    },
    census: exploreCensus(given, finals),
  }
}

/** See Programs.census: nobody alone can hide something. */
function exploreCensus(given: Given, finals: () => Promise<LandedDeed[]>): Census {
  const read = async (signature: string) => {
    const landed = landedOf(await finals(), signature)
    const { deed } = landed
    const rest = { signers: [], version: 'v0', blockhash: 'hash', at: null } as const
    const bytes = Buffer.from(JSON.stringify(deed))
    const accounts = [...(deed.tree === null ? [] : [deed.tree]), ...deed.guards]
    return {
      landed,
      told: { signature, payer: 'payer', bytes, accounts, cost: costOf(landed), ...rest, signers: [] },
    }
  }
  return {
    countLeaves: async (trees) => {
      const answers = await everyOf(given, 'countLeaves', (node) => node.state('finalized').leaves)
      return trees.map((tree) => largest(answers.map((leaves) => leaves.get(tree) ?? null)))
    },
    collectionSize: async () => {
      const answers = await everyOf(given, 'collectionSize', (node) => node.state('finalized'))
      const sizes = answers.map(({ leaves, mints }) => sum([...leaves.values()]) + mints.size)
      return largest(sizes)
    },
    treeShape: () => Promise.resolve({ maxDepth: 3, maxBufferSize: 8, canopyDepth: 0 }),
    collectionTrace: () => 'collection',
    listSignatures: async (address) =>
      (await touching(given, address)).filter(({ err }) => err === null).map(({ deed }) => deed.signature),
    listOutcomes: async (address) =>
      (await touching(given, address)).map(({ deed, err }) => ({
        signature: deed.signature,
        hasFailed: err !== null,
      })),
    listCertain: async (signatures, { hasFailed } = { hasFailed: false }) => {
      if (signatures.length === 0) return new Set()
      const answers = await everyOf(given, 'getSignatureStatuses', (node) =>
        signatures.map((signature) => node.statusOf(signature)),
      )
      const isCertain = (_: string, at: number) =>
        answers.every(
          (all) => all[at]?.confirmationStatus === 'finalized' && (all[at].err !== null) === hasFailed,
        )
      return new Set(signatures.filter(isCertain))
    },
    readLanded: async (signature) => (await read(signature)).told,
    readPayer: async (signature) => (await read(signature)).told.payer,
    readFailed: async (signature) => (await read(signature)).told,
    readLeaves: async ({ tree, signature }) => {
      const { landed, told } = await read(signature)
      const { deed, firstLeaf } = landed
      const leaves = deed.kind === 'mint' && deed.tree === tree ? deed.items : []
      return {
        landed: told,
        leaves: leaves.map(({ owner, content }, at) => ({
          ...{ assetId: `${tree}/${firstLeaf + at}`, index: firstLeaf + at, owner, content },
        })),
      }
    },
    leafContent: (_context, item) => contentOf(item),
    listMintAddresses: (_context, items) => items.map(({ key }) => mintOf(key)),
    listMinted: async (_context, items) => {
      const answers = await everyOf(given, 'listMinted', (node) => node.state('finalized').mints)
      return items
        .filter(({ key }) => answers.some((mints) => mints.has(mintOf(key))))
        .map(({ key }) => ({
          ...{ key, mint: mintOf(key), tokenAccount: '', metadataAccount: '', masterEditionAccount: '' },
        }))
    },
  }
}

/** What touched an address, as any RPC tells it: the oldest first, each once. */
async function touching(given: Given, address: string): Promise<LandedDeed[]> {
  const lists = await everyOf(given, 'getSignaturesForAddress', (node) => node.listLanded('finalized'))
  const found = lists.flat().filter(({ deed }) => touches(deed, address))
  const sorted = found.toSorted((a, b) => a.slot - b.slot)
  return [...new Map(sorted.map((landed) => [landed.deed.signature, landed])).values()]
}

const nothing = { tree: null, items: [], guards: [] }

function mintDeed({ standard, treeAddress, guard }: MintContext, items: MintItem[]) {
  const isNft = standard === 'token-metadata'
  return {
    kind: 'mint' as const,
    tree: treeAddress,
    guards: guard ? [guard.seed] : [],
    items: items.map((item) => {
      const { key, owner } = item
      return { key, owner, content: contentOf(item), mint: isNft ? mintOf(key) : null }
    }),
  }
}

function sign(
  deed: Omit<Deed, 'signature' | 'lastValidBlockHeight'>,
  { blockhash, computeUnits, microLamports }: SendOptions,
): SignedTransaction {
  const { lastValidBlockHeight, slot } = blockhash
  const offer = `${blockhash.blockhash} ${computeUnits} ${microLamports}`
  const hash = createHash('sha256').update(JSON.stringify(deed)).update(offer).digest('hex')
  const signature = `${deed.kind}-${hash.slice(0, 16)}`
  const whole: Deed = { ...deed, signature, lastValidBlockHeight: Number(lastValidBlockHeight) }
  return {
    ...{ signature, bytes: Buffer.from(JSON.stringify(whole)), blockhash: blockhash.blockhash },
    ...{
      lastValidBlockHeight,
      signedSlot: slot,
      feeLamports,
      firstItemInstruction: 0,
      instructionsPerItem: 1,
    },
  }
}

function placeOf({ treeAddress }: MintContext, { deed, firstLeaf }: LandedDeed, at: number) {
  const accounts = { tokenAccount: null, metadataAccount: null, masterEditionAccount: null }
  const mint = deed.items[at]?.mint ?? null
  return mint === null
    ? { assetId: `${treeAddress}/${firstLeaf + at}`, leafIndex: firstLeaf + at, ...accounts }
    : { assetId: mint, leafIndex: null, ...accounts }
}

export function landedOf(landed: LandedDeed[], signature: string): LandedDeed {
  const found = landed.find(({ deed }) => deed.signature === signature)
  if (found) return found
  throw new ChainError('RPC_BAD_ANSWER', 'temporary', { log: `No RPC knows ${signature} at finality.` })
}

/** A guard takes its deposit with it, which its return brings back. */
export function costOf({ slot, deed, err }: LandedDeed): LandedCost {
  const deposits = err === null ? guardLamports * BigInt(deed.guards.length) : 0n
  const payerSpentLamports = feeLamports + (deed.kind === 'guard-return' ? -deposits : deposits)
  return { slot: BigInt(slot), feeLamports, payerSpentLamports }
}

function touches({ tree, items, guards }: Deed, address: string) {
  if (address === 'payer') return true
  if (address === 'collection') return items.length > 0
  return tree === address || guards.includes(address) || items.some(({ mint }) => mint === address)
}

function mismatch(signature: string) {
  return new ChainError('READ_BACK_MISMATCH', 'unknown', {
    log: `${signature} did not do what it was to do.`,
  })
}

function contentOf({ owner, name, uri }: MintItem) {
  return `${owner} ${name} ${uri}`
}

function mintOf(key: string) {
  return `mint of ${key}`
}

function cut<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

function sum(all: number[]) {
  return all.reduce((total, one) => total + one, 0)
}

function largest(all: (number | null)[]): number | null {
  return all.reduce<number | null>((most, one) => (one === null ? most : Math.max(most ?? 0, one)), null)
}

const unusedPayouts: Programs['sendCoin'] = {
  pack: () => unused('a payout'),
  listOpening: () => unused('a payout'),
  build: () => unused('a payout'),
  readBack: () => unused('a payout'),
  listOutcomes: () => unused('a payout'),
  readPaid: () => unused('a payout'),
  idOf: () => unused('a payout'),
  arrivesOf: () => unused('a payout'),
  classify: () => unused('a payout'),
}

const unusedToken: Programs['createToken'] = {
  listWritable: () => unused('a token'),
  build: () => unused('a token'),
  readBack: () => unused('a token'),
  traceOf: () => unused('a token'),
  classify: () => unused('a token'),
}

function unusedOnAssets(what: string) {
  return {
    pack: () => unused(what),
    build: () => unused(what),
    readBack: () => unused(what),
    classify: () => unused(what),
    listTraces: () => unused(what),
    readDone: () => unused(what),
  }
}

function unused(what: string): never {
  throw new Error(`Explored runs do not make ${what}.`)
}
