import { DecodeError } from '../../executor/decode-error.ts'
import type { BorshReader } from '../borsh-reader.ts'

/** Arguments that the real program understands and the stand-in does not. */
export class UnknownArguments extends DecodeError {}

/** Authorization data belongs to programmable NFTs, which are not here. Throws UnknownArguments when there is some. */
export function readNoAuthorization(reader: BorshReader): Record<string, never> {
  if (reader.bool()) throw new UnknownArguments('Authorization data has no stand-in.')
  return {}
}
