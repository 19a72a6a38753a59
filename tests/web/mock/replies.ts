import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { sampleOf } from './sample-of.ts'

export type EndpointName = keyof typeof endpoints
export type ReplyOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['reply']>

/** What a test says of a value; what it leaves out is as in the sample. Rows of a list are said whole. */
export type Part<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: Part<Value[Name]> }
    : Value
export type Replies = { [Name in EndpointName]?: Part<ReplyOf<Name>> }

/**
 * What an endpoint answers in a test: a sample of its schema, with what the test says of it.
 * @throws when what the test says is not what the contract says.
 */
export function replyOf<Name extends EndpointName>(name: Name, said?: Part<ReplyOf<Name>>): ReplyOf<Name> {
  const { reply } = endpoints[name]
  const parsed = reply.safeParse(merged(sampleOf(reply), said))
  if (parsed.success) return parsed.data as ReplyOf<Name>
  throw new Error(`The answer of ${name} is none of the contract: ${parsed.error.message}`)
}

function merged(sample: unknown, said: unknown): unknown {
  if (said === undefined) return sample
  if (!isTree(sample) || !isTree(said)) return said
  const names = new Set([...Object.keys(sample), ...Object.keys(said)])
  return Object.fromEntries([...names].map((name) => [name, merged(sample[name], said[name])]))
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
