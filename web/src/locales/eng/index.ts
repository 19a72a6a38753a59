import type { WordsOfCodes } from '../words-of-codes.ts'
import first from './first.ts'
import wizard from './wizard.json'

/** Every sentence of the admin. */
export default { ...first, wizard } satisfies WordsOfCodes
