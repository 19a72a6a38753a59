import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const dependency = z.object({ condition: z.string() })
const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), args: z.record(z.string(), text) }).optional(),
  command: z.array(text).default([]),
  entrypoint: z.array(text).default([]),
  environment: z.record(z.string(), text.nullable()).default({}),
  env_file: z.unknown().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  restart: z.string(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), text) }).optional(),
  networks: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), dependency).default({}),
  stop_grace_period: z.string().default('10s'),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  deploy: z.object({ replicas: text }).optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
})
export type ComposeService = z.output<typeof serviceSchema>

/** A variable that .env must have: `${NAME:?why}`. */
export class VariableMissing extends Error {}

/** docker-compose.yml as Compose reads it with these variables in .env. @throws VariableMissing */
export function readCompose(variables: Readonly<Record<string, string>>) {
  const found: unknown = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true })
  return composeSchema.parse(interpolated(found, variables))
}

/** What a container of this service has in its environment; a name without a value is taken from .env, where it is there. */
export function environmentOf(
  { environment }: ComposeService,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const given = value ?? variables[name]
      return given === undefined ? [] : [[name, given]]
    }),
  )
}

/** Every variable that the file names in `${…}`. */
export function variablesNamed(): Set<string> {
  const source = readFileSync('docker-compose.yml', 'utf8').replaceAll('$$', '')
  return new Set([...source.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
}

function interpolated(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fill(value, variables)
  if (Array.isArray(value)) return value.map((one) => interpolated(one, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, interpolated(one, variables)]))
}

/** `$$` is a dollar; `:-` and `:?` count a variable that is empty as one that is not there. */
function fill(source: string, variables: Readonly<Record<string, string>>): string {
  return source.replaceAll(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (whole, name?: string, sign?: string, rest = '') => {
      if (name === undefined) return '$'
      const value = variables[name] ?? ''
      if (value !== '' || sign === undefined) return value
      if (sign === '?') throw new VariableMissing(`${whole}: ${rest}`)
      return rest
    },
  )
}
