import { DecodeError } from '../../executor/decode-error.ts'

/** Arguments that the real program understands and the stand-in does not. */
export class UnknownArguments extends DecodeError {}
