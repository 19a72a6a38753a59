import type { Plugin } from 'vite'

/**
 * Leaves out of a browser's script what describes a zod schema as JSON Schema: 10 KB (brotli) that every schema
 * refers to and that only the API calls, for OpenAPI. A call of it in a page throws an error that says so.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({ code: emptied(code), map: null }),
    },
  }
}

/** A module that exports the same names. */
export function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
  const renamed = [...code.matchAll(/^export \{ \w+ as \w+ \};$/gm)].map(([line]) => line)
  return [
    "const missing = () => { throw new Error('A page cannot describe a schema: web/scripts/without-json-schema.ts') }",
    // What makes a method of a schema is called for every schema; the method itself never is.
    ...names.map((name) => `export const ${name} = ${name.endsWith('Method') ? '() => missing' : 'missing'}`),
    ...renamed,
  ].join('\n')
}
