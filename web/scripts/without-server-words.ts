import type { Plugin } from 'vite'

/**
 * Leaves out of a browser's script what endpoints say for OpenAPI and API tokens alone: their summaries, the errors of their own work,
 * where they stand in the documentation and which tokens reach them, 4 KB (brotli) that no page reads.
 */
export function withoutServerWords(): Plugin {
  return {
    name: 'without-server-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: silenced(code), map: null }),
    },
  }
}

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`
/** A property on lines of its own: a text, or a list of codes, some of which a list elsewhere has. A schema's field of the same name is neither, or is called otherwise. */
const serverWords = new RegExp(
  String.raw`^ +(?:summary:\s+${text}|errors:\s+\[(?:\s*(?:'[A-Z_]+'|\.\.\.\w+),?)*\s*\]|(?:tag|area)(?::\s+${text})?),\n`,
  'gm',
)

/** A module of the contract without them. */
export function silenced(code: string): string {
  return code.replaceAll(serverWords, '')
}
