import type { WordsOfCodes } from '../words-of-codes.ts'
import audit from './audit.json'
import first from './first.ts'
import reconcile from './reconcile.json'
import settings from './settings.json'
import trees from './trees.json'
import wizard from './wizard.json'

/** Every sentence of the admin. */
export default { ...first, audit, reconcile, settings, trees, wizard } satisfies WordsOfCodes
