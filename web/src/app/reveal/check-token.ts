import type { Language } from '#contract/language.ts'
import { readTokenReveal, type PublicReveal, type TokenReveal } from '#contract/reveal/reveals.ts'
import { readRevealEntry, type RevealEntry } from '#contract/reveal/reveal-entry.ts'
import { compareWithEntry, verifyOpening } from '#contract/reveal/verify-opening.ts'
import { describeProblem } from '#contract/problem.ts'
import { revealProblems } from '#contract/reveal/reveal-problems.ts'
import { call } from '../../shared/api-client.ts'
import { ApiError } from '../../shared/api-error.ts'

/** What a check in this browser found. */
export type Checked =
  | { is: 'notYet' | 'noToken' | 'failed' }
  | { is: 'bad'; sentences: string[]; token: TokenReveal }
  | { is: 'good'; token: TokenReveal; entry: RevealEntry; isFileRead: boolean }

/** Computes the root of what is published of a token, and holds the file at its address to the entry where it can be read. */
export async function checkToken(
  { revealId, root, count }: PublicReveal,
  number: number,
  language: Language,
): Promise<Checked> {
  const token = await readToken(revealId, number)
  if (typeof token === 'string') return { is: token }
  const { opening } = token
  const entry = opening && readRevealEntry(opening.entry)
  if (!opening || !entry) return { is: 'notYet' }
  const wrong = verifyOpening({ root, count }, opening)
  const metadata = await readFile(entry.uri)
  const differences = metadata && token.isRevealed ? compareWithEntry(entry, { metadata }) : []
  const problems = [...(wrong ? [wrong] : []), ...differences]
  if (problems.length > 0) {
    const sentences = problems.map((one) => describeProblem(revealProblems, one, language))
    return { is: 'bad', sentences, token }
  }
  return { is: 'good', token, entry, isFileRead: metadata !== null }
}

async function readToken(revealId: number, number: number): Promise<TokenReveal | 'noToken' | 'failed'> {
  try {
    return await call(readTokenReveal, { params: { revealId, number } })
  } catch (error) {
    return error instanceof ApiError && error.code === 'NOT_FOUND' ? 'noToken' : 'failed'
  }
}

/** What we serve ourselves is asked for where this page is from: it may be reached by several names. */
function addressOf(uri: string): string {
  const path = URL.canParse(uri) ? new URL(uri).pathname : ''
  return /^\/meta\/\d+\/\d+\.json$/.test(path) ? path : uri
}

/** Null where this page may not read it: the server it is on, or the policy of this page, does not allow that. */
async function readFile(uri: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(addressOf(uri), { credentials: 'omit' })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
