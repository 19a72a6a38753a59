import { compileContracts } from './compile.ts'

/** `npm run build`: the contracts as files that the API and the worker read without a compiler. */
const { names, isFresh } = await compileContracts()
console.log(`${names.join(', ')}: ${isFresh ? 'compiled' : 'compiled before'}`)
