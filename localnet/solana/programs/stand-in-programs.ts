import { addressText } from '../executor/addresses.ts'
import { compressionProgram } from './account-compression/compression-program.ts'
import { bubblegumProgram } from './bubblegum/bubblegum-program.ts'
import { noopProgram } from './noop/noop-program.ts'
import type { StandInProgram } from './runtime/invocation.ts'
import { tokenMetadataProgram } from './token-metadata/token-metadata-program.ts'

/** Every program that has a stand-in, by its address in base58. */
export function standInPrograms(): Map<string, StandInProgram> {
  const programs = [noopProgram, compressionProgram, bubblegumProgram, tokenMetadataProgram]
  return new Map(programs.map((program) => [addressText(program.id), program]))
}
