import { classifyAddress, type AddressKind } from '../../list/cells/address.ts'
import { issue, type ListIssue, type RowIssueCode } from '../../list/issues.ts'
import type { Creator } from './item.ts'
import { listLimits } from '../../list/limits.ts'

export interface CreatorsResult {
  creators: readonly Creator[]
  issues: readonly ListIssue[]
}

/**
 * Reads `address:share|address:share`. Shares are whole percent and add up to 100; one creator without a share has
 * all of it. A creator may be off the curve (a multisig vault is), but not a program, a mint or an EVM address.
 */
export function readCreators(text: string, cache: Map<string, AddressKind>): CreatorsResult {
  const parts = text.split('|').map((part) => part.trim())
  if (parts.length > partsMax) return refuse(tooMany(parts.length))
  const creators: Creator[] = []
  for (const part of parts) {
    const match = /^([^:\s]+)(?:\s*:\s*([\d.,+-]+)\s*%?)?$/.exec(part)
    const share = match?.[2] ?? (parts.length === 1 ? '100' : undefined)
    if (!match?.[1] || share === undefined)
      return refuse(issue('creatorsFormat', 'creators', { value: part }))
    const isWhole = /^\d{1,3}$/.test(share) && Number(share) <= 100
    if (!isWhole) return refuse(issue('creatorShare', 'creators', { address: match[1], share }))
    creators.push({ address: match[1], share: Number(share) })
  }
  return { creators, issues: checkCreators(creators, cache) }
}

/** Past this, naming each mistake does not help. */
const partsMax = 20

function tooMany(count: number): ListIssue {
  return issue('creatorsTooMany', 'creators', { count, countMax: listLimits.creatorsMax })
}

function refuse(reason: ListIssue): CreatorsResult {
  return { creators: [], issues: [reason] }
}

const wrongKinds: Partial<Record<AddressKind['kind'], RowIssueCode>> = {
  evm: 'creatorEvm',
  lowerCased: 'creatorLowerCased',
  upperCased: 'creatorUpperCased',
}

function checkCreators(creators: readonly Creator[], cache: Map<string, AddressKind>): ListIssue[] {
  const issues: ListIssue[] = []
  const seen = new Set<string>()
  for (const { address } of creators) {
    const { kind } = classifyAddress(address, cache)
    const code = wrongKinds[kind]
    if (code) issues.push(issue(code, 'creators', { address }))
    else if (kind !== 'wallet' && kind !== 'offCurve') {
      issues.push(issue('creatorAddress', 'creators', { address }))
    }
    if (seen.has(address)) issues.push(issue('creatorTwice', 'creators', { address }))
    seen.add(address)
  }
  const sum = creators.reduce((total, creator) => total + creator.share, 0)
  if (sum !== 100) issues.push(issue('creatorsSum', 'creators', { sum }))
  if (creators.length > listLimits.creatorsMax) issues.push(tooMany(creators.length))
  return issues
}
