import { ChainError } from '#worker/chains/chain-error.ts'
import type { RpcNode } from './rpc-node.ts'
import type { Stage } from './stage.ts'

export interface AskedNodes {
  stage: Stage
  owner: string
  nodes: RpcNode[]
}

/** The first RPC that answers. */
export async function firstOf<T>(given: AskedNodes, what: string, read: (node: RpcNode) => T): Promise<T> {
  for (const node of given.nodes) {
    const [answer] = await Promise.allSettled([askOne(given, node, what, read)])
    if (answer.status === 'fulfilled') return answer.value
  }
  throw unreachable(what)
}

/** What each RPC that answers says. */
export async function everyOf<T>(given: AskedNodes, what: string, read: (node: RpcNode) => T): Promise<T[]> {
  const answers = await Promise.allSettled(given.nodes.map((node) => askOne(given, node, what, read)))
  const said = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (said.length === 0) throw unreachable(what)
  return said
}

/** What each RPC says, if all answer. */
export async function allOf<T>(given: AskedNodes, what: string, read: (node: RpcNode) => T): Promise<T[]> {
  const answers = await everyOf(given, what, read)
  if (answers.length < given.nodes.length) throw unreachable(what)
  return answers
}

function askOne<T>(given: AskedNodes, node: RpcNode, what: string, read: (node: RpcNode) => T): Promise<T> {
  const { stage, owner } = given
  return stage.ask({ owner, kind: 'answer', label: `${node.name} ${what}` }, (fate) => {
    if (fate === 'lost' || fate === 'unheard' || node.mode === 'away') throw new Error('lost')
    return read(node)
  })
}

function unreachable(what: string) {
  return new ChainError('RPC_UNREACHABLE', 'temporary', { log: `No RPC answered ${what}.` })
}
