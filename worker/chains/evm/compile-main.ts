import { compileContracts } from './compile.ts'

/** `npm run build`: the contracts as files that the API and the worker read without a compiler. */
const { names, isFresh } = await compileContracts()
process.stdout.write(`${names.join(', ')}: ${isFresh ? 'compiled' : 'compiled before'}\n`)
