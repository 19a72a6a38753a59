// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { emptied } from '#web/scripts/without-json-schema.ts'

test.each(['to-json-schema', 'json-schema-processors'])(
  'a page has every name of %s, and none of its code',
  async (file) => {
    const source = path.resolve(`node_modules/zod/v4/core/${file}.js`)
    const code = emptied(readFileSync(source, 'utf8'))
    const module: object = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const real: object = await import(pathToFileURL(source).href)
    expect(Object.keys(module).toSorted()).toEqual(Object.keys(real).toSorted())
    expect(code.length).toBeLessThan(5_000)
  },
)
