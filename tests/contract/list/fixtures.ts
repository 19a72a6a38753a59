import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The bytes of a file of tests/fixtures. */
export function readFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url))))
}

export function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}
