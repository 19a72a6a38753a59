import { languages, type Language } from '../language.ts'
import {
  destinationText,
  destinationWords,
  type DestinationMessage,
  type NamedNfts,
} from './destination-text.ts'

/**
 * Reads back what `destinationText` wrote. What it answers gives the same text again, to the letter, so nothing that was signed
 * is left out and nothing is read that was not.
 * @returns null for any other text.
 */
export function readDestinationText(text: string): DestinationMessage | null {
  const lines = text.split('\n')
  for (const language of languages) {
    const read = readIn(language, lines)
    if (read && destinationText(read) === text) return read
  }
  return null
}

/** Lines of every message around its NFTs: three before them, and these after, one more where Solana does not know the address. */
const linesBefore = 3
const linesAfter = 11

function readIn(language: Language, lines: string[]): DestinationMessage | null {
  const words = destinationWords[language]
  const isNeverUsed = lines.at(2 - linesAfter) === words.neverUsed
  const end = lines.slice(isNeverUsed ? -linesAfter - 1 : -linesAfter)
  const groups = lines.slice(linesBefore, -end.length).map((line) => readGroup(words.group, line))
  const newWalletAddress = end[2] ?? ''
  const [wallet = '', uri = '', nonce = '', issued = '', expires = ''] = end.slice(-5)
  const nfts = groups.filter((group) => group !== null)
  if (nfts.length === 0 || nfts.length !== groups.length) return null
  return {
    ...{ language, newWalletAddress, isNeverUsed, nfts },
    domain: valuesOf(words.ask, lines[0] ?? '')['domain'] ?? '',
    oldWalletAddress: (valuesOf(words.wallet, wallet)['address'] ?? '').toLowerCase(),
    origin: behind('URI: ', uri),
    nonce: behind('Nonce: ', nonce),
    issuedAt: behind('Issued At: ', issued),
    expiresAt: behind('Expiration Time: ', expires),
  }
}

function readGroup(words: string, line: string): NamedNfts | null {
  const { project, numbers, chain, contract } = valuesOf(words, line)
  if (!project || !numbers || !chain || !contract) return null
  const tokenIds = numbers.split(', ').map((number) => number.slice(1))
  return { project, chain, contract: contract.toLowerCase(), tokenIds }
}

/** What each blank of a sentence may hold. The name of a project may be anything, so the rest is read from the end. */
const blanks: Record<string, string> = {
  domain: '(?<domain>.+)',
  project: '(?<project>.+?)',
  numbers: '(?<numbers>#\\d+(?:, #\\d+)*)',
  chain: '(?<chain>[^(),]+)',
  contract: '(?<contract>0x[0-9a-fA-F]{40})',
  address: '(?<address>0x[0-9a-fA-F]{40})',
}

function valuesOf(words: string, line: string): Record<string, string | undefined> {
  const pattern = words
    .split(/(\{\w+\})/)
    .map((part) => blanks[part.slice(1, -1)] ?? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('')
  return new RegExp(`^${pattern}$`).exec(line)?.groups ?? {}
}

function behind(label: string, line: string): string {
  return line.startsWith(label) ? line.slice(label.length) : ''
}
