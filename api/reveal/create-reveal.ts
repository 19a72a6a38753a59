import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import type { Db, Tx } from '#db/connection.ts'
import { saveEntries } from '#db/reveal/reveal-entries.ts'
import { nextRevealId, saveNewReveal } from '#db/reveal/reveals.ts'
import { recordCreated } from '#db/moves/move.ts'
import { setsOf } from '#db/launch/sets-of.ts'
import { checkListInSteps, parseList, summarizeList, usableItems } from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { commitToEntries } from '#contract/reveal/commitment.ts'
import { makeEntries, type PreparedEntry } from '#contract/reveal/make-entries.ts'
import { mappingList, revealTokensMax, type MappingItem } from '#contract/reveal/mapping-list.ts'
import { readMatchRule, type MatchRule } from '#contract/reveal/match-rule.ts'
import type { Reveal, RevealInput } from '#contract/reveal/reveals.ts'
import { AppError, badField } from '../app-error.ts'
import { auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { readNumberedFiles } from '../file/index.ts'
import { presentReport, runSteps } from '../list/index.ts'
import type { Services } from '../services.ts'
import { assertLasting, type OwnAddresses } from './lasting-addresses.ts'
import { readReveal } from './read-reveal.ts'
import { requireRevealSigner } from './require-reveal-signer.ts'

/** What a request is found to ask for, before anything is stored. */
export interface CheckedReveal {
  projectId: number
  entries: PreparedEntry[]
  tokenCount: number
  rule: MatchRule | null
}

interface Checking {
  own: OwnAddresses
  network: NetworkName
  language: Language
}

/**
 * Reads the mapping and works out every entry of it.
 * @throws AppError BAD_REQUEST for a collection or a set of files that is not there, LIST_INVALID, SIGNER_MISSING,
 * COLLECTION_OF_OTHER, NO_LASTING_ADDRESS.
 */
export async function checkReveal(db: Db, input: RevealInput, checking: Checking): Promise<CheckedReveal> {
  const row = await findOptionalCollectionRow(db, input.collectionId)
  if (!row) throw badField('collectionId', 'NOT_OF_PROJECT')
  const { projectId } = row.collection
  await requireRevealSigner(db, { ...input, projectId })
  const items = await readItems(db, { ...input, projectId }, checking)
  if (items.length > revealTokensMax) throw badField('list', 'TOO_MANY_TOKENS')
  const rule = readRule(input.rule)
  const hasUri = items.some(({ uri, isOfFiles }) => uri !== '' && !isOfFiles)
  if (input.way === 'served' && hasUri) throw badField('list', rule ? 'RULE_HAS_URI' : 'SERVED_HAS_URI')
  const { way, collectionId, description } = input
  assertLasting({ way, items, rule }, checking.own)
  const { origin } = checking.own
  const entries = makeEntries(items, { way, origin, collectionId, description, rule })
  return { projectId, entries, tokenCount: items.length, rule }
}

async function readItems(
  db: Db,
  { list, fileSetId, projectId }: RevealInput & { projectId: number },
  { network, language }: Checking,
): Promise<MappingItem[]> {
  const files = await readNumberedFiles(db, fileSetId ?? undefined, { projectId, field: 'fileSetId' })
  const options = { network, ...files }
  const parsed = parseList(mappingList, list, options)
  const check = await runSteps(checkListInSteps(parsed, options))
  if (!summarizeList(check).isUsable) {
    const report = presentReport(check, language, { parsed, encoding: 'utf-8' })
    throw new AppError('LIST_INVALID', { params: { report } })
  }
  return [...usableItems(check)] as MappingItem[]
}

function readRule(text: string | null): MatchRule | null {
  if (text === null) return null
  const read = readMatchRule(text)
  if ('where' in read) throw badField('rule', 'RULE_INVALID', { issueParams: read })
  return read.rule
}

/** Stores a reveal with its entries, and the root that commits to them. The secret is sealed at once: nothing here can open it again. */
export function createReveal(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  { input, checked }: { input: RevealInput; checked: CheckedReveal },
  author: Author,
): Promise<Reveal> {
  const entry = { action: 'reveal.create', read: (id: number) => readReveal(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const revealId = await nextRevealId(tx)
    const secret = randomBytes(32)
    const { commitment } = commitToEntries(
      secret,
      checked.entries.map((one) => one.entry),
    )
    const { list: _list, ...values } = input
    await saveNewReveal(tx, {
      ...{ ...values, rule: checked.rule, id: revealId, projectId: checked.projectId },
      ...{ root: commitment.root, entryCount: commitment.count, tokenCount: checked.tokenCount },
      registrantId: author.actor,
      sealedSecret: vault.seal(secret, `reveal:${revealId}`),
    })
    let from = 0
    for (const set of setsOf(checked.entries)) {
      await saveEntries(tx, { revealId, from }, set)
      from += set.length
    }
    await recordCreated(tx, 'reveal', {
      ...{ ids: [revealId], masterId: null, to: 'committed', actor: author.actor },
    })
    return revealId
  })
}
