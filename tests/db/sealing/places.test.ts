import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import { sealedPlaces } from '#db/sealing/places.ts'

test('every column with sealed texts is a place, so that a change of keys forgets none', () => {
  const columns = Object.values(schema).flatMap((table) =>
    is(table, PgTable)
      ? Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`)
      : [],
  )
  const named = columns.filter((name) => /sealed/.test(name))
  expect(Object.keys(sealedPlaces).toSorted()).toEqual([...named, 'settings.cd_value'].toSorted())
  for (const [name, { table, column }] of Object.entries(sealedPlaces))
    expect(`${getTableName(table)}.${column.name}`).toBe(name)
})
