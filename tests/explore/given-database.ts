import { afterAll, beforeAll } from 'vitest'
import { prepareRows, saveProject } from './rows.ts'
import { StagedDatabase } from './staged-database.ts'

/** A database for the tests of a file, with the project that each of their worlds has. @returns it, once they run. */
export function givenDatabase(): () => StagedDatabase {
  let database: StagedDatabase
  beforeAll(async () => {
    database = await StagedDatabase.open()
    await saveProject(database.admin)
    await prepareRows(database.admin)
  })
  afterAll(() => database.close())
  return () => database
}
