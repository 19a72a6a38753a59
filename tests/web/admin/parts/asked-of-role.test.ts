// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isAdminRole } from '#contract/role.ts'

const folder = join(import.meta.dirname, '../../../../web/src/admin')

/** What asks by itself while a page stands: no button sends it. An upload goes on by itself once its set is begun. */
const withoutButton = new Set([
  ...[
    'quotePlan',
    'lookUpAssets',
    'lookUpRecipients',
    'lookUpAssetStates',
    'lookUpAccounts',
    'previewArticle',
    'countEarlier',
  ],
  ...['announceFiles', 'uploadFile', 'finishFileSet'],
  // With a campaign, whose button asks of createCampaign.
  'saveRecipientFile',
])

/**
 * Where the role is asked of an endpoint: at a button, or where it is given to a part that asks of what it is given (a
 * form of the kit, a link, the button of a list, the actions of a run).
 */
const asks = [
  /(?:denied|useDenied\(\))\(endpoints\.(\w+)\)/g,
  /\b(?:by|createdBy)(?:=\{|: )endpoints\.(\w+)/g,
  /\b(?:create|update): endpoints\.(\w+)/g,
  /\b(?:start|pause|resume|cancel|retry): endpoints\.(\w+)/g,
]

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'))
const asked = new Set(sources.flatMap((source) => asks.flatMap((ask) => namesIn(source, ask))))
const used = new Set(sources.flatMap((source) => namesIn(source, /\bendpoints\.(\w+)/g)))

function namesIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

test('each endpoint that the console writes with is asked of the role before its button can be pressed', () => {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const unasked = all
    .filter(([, { method, role }]) => method !== 'get' && isAdminRole(role) && role !== 'viewer')
    .map(([name]) => name)
    .filter((name) => used.has(name) && !asked.has(name) && !withoutButton.has(name))
  expect(unasked).toEqual([])
})
