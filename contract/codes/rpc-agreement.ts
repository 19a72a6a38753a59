import { mainnetWitnessesMin } from './rpc.ts'
import type { NetworkName } from '../network.ts'

/**
 * What several RPCs say together. A vote is a host's: two RPCs of one host are one witness, and one that says two things says
 * nothing. So many hosts, the quorum, have to say the same; fewer than that may lie, lag or be away without being believed and
 * without stopping anything.
 */
export interface Vote<T> {
  host: string
  /** Left out: it gave no usable answer. */
  said?: { answer: T }
}

export type Agreement<T> =
  | { verdict: 'agreed'; answer: T }
  /** So many answered, and no answer alone has the quorum. */
  | { verdict: 'disputed' }
  /** Too few answered for any to have it. */
  | { verdict: 'too-few' }

/**
 * The one answer that the quorum gives.
 * @param isSame whether two answers are the same.
 */
export function agreeOn<T>(
  votes: readonly Vote<T>[],
  quorum: number,
  isSame: (a: T, b: T) => boolean = Object.is,
): Agreement<T> {
  const byHost = hostsOf(votes)
  const answers = byHost.flatMap((said) => oneOf(said, isSame))
  const camps: { answer: T; hosts: number }[] = []
  for (const { answer } of answers) {
    const camp = camps.find((it) => isSame(it.answer, answer))
    if (camp) camp.hosts += 1
    else camps.push({ answer, hosts: 1 })
  }
  const [first, ...others] = camps.filter(({ hosts }) => hosts >= quorum)
  if (first && others.length === 0) return { verdict: 'agreed', answer: first.answer }
  const answered = byHost.filter((said) => said.length > 0).length
  return { verdict: answered < quorum ? 'too-few' : 'disputed' }
}

/**
 * The newest height that the quorum knows: one that names a height of its own moves it no further than the others have come. A
 * host that says two is where the lower one is. Null: too few answered.
 */
export function agreedHeight(votes: readonly Vote<number>[], quorum: number): number | null {
  const heights = hostsOf(votes).flatMap((said) =>
    said.length > 0 ? Math.min(...said.map(({ answer }) => answer)) : [],
  )
  return heights.toSorted((a, b) => b - a)[quorum - 1] ?? null
}

/** A transaction as one RPC has it. Mined: with all that counts of it. */
export type Sighting<M> = 'absent' | 'pending' | M

/**
 * What became of a transaction. Mined: the quorum has it the same. Absent: the quorum denies it, and nobody knows it, mined or waiting;
 * a denial of the others proves nothing against one who has seen it. All else waits.
 */
export function agreeOnTransaction<M extends object>(
  votes: readonly Vote<Sighting<M>>[],
  quorum: number,
  isSame: (a: M, b: M) => boolean,
): Agreement<M> | { verdict: 'absent' } | { verdict: 'pending' } {
  const said = votes.flatMap((vote) => vote.said ?? [])
  const mined = votes.flatMap(({ host, said: sighting }) =>
    sighting && typeof sighting.answer === 'object' ? [{ host, said: { answer: sighting.answer } }] : [],
  )
  const agreement = agreeOn(mined, quorum, isSame)
  if (agreement.verdict === 'agreed') return agreement
  const answered = hostsOf(votes).filter((it) => it.length > 0).length
  if (answered < quorum) return { verdict: 'too-few' }
  if (said.every(({ answer }) => answer === 'absent')) return { verdict: 'absent' }
  const [first, ...others] = mined.map((vote) => vote.said.answer)
  const isDisputed = first !== undefined && others.some((other) => !isSame(first, other))
  return { verdict: isDisputed ? 'disputed' : 'pending' }
}

function hostsOf<T>(votes: readonly Vote<T>[]): { answer: T }[][] {
  const byHost = new Map<string, { answer: T }[]>()
  for (const { host, said } of votes) byHost.set(host, [...(byHost.get(host) ?? []), ...(said ? [said] : [])])
  return [...byHost.values()]
}

/** What a host says, where all its RPCs that answer say the same. */
function oneOf<T>([first, ...others]: { answer: T }[], isSame: (a: T, b: T) => boolean): { answer: T }[] {
  return first && others.every(({ answer }) => isSame(answer, first.answer)) ? [first] : []
}

/** Who an RPC is a witness as: its host. On this machine each port is one. */
export function witnessOf(url: string): string {
  const { hostname, host } = new URL(url)
  return hostname === 'localhost' || hostname.startsWith('127.') ? host : hostname
}

/** How many hosts have to say the same: as many as are set, else all of them. */
export function quorumOf(urls: readonly string[], wanted: number | undefined): number {
  return wanted ?? new Set(urls.map(witnessOf)).size
}

/** What is wrong with so many, for whoever sets them; null: nothing. What one host says alone is not believed on mainnet. */
export function whyNoQuorum(
  urls: readonly string[],
  {
    SOURCE_CHAIN_RPCS_AGREE: wanted,
    NETWORK,
  }: { SOURCE_CHAIN_RPCS_AGREE?: number | undefined; NETWORK: NetworkName },
): string | null {
  const [hosts, quorum] = [quorumOf(urls, undefined), quorumOf(urls, wanted)]
  if (quorum > hosts)
    return `must name RPCs on ${quorum} hosts, since so many are to say the same (SOURCE_CHAIN_RPCS_AGREE); it names ${hosts}`
  if (NETWORK === 'mainnet' && hosts < mainnetWitnessesMin)
    return `must name RPCs on at least ${mainnetWitnessesMin} hosts on mainnet: what one says about money alone is not believed`
  if (NETWORK === 'mainnet' && quorum < mainnetWitnessesMin)
    return `needs SOURCE_CHAIN_RPCS_AGREE to be at least ${mainnetWitnessesMin} on mainnet: what one says about money alone is not believed`
  return null
}
