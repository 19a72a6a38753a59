import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import type { Place, PlaceInput } from '#contract/reservation/place.ts'
import { slotDaysMax } from '#contract/reservation/place.ts'
import type {
  listOpenPlaces as placesEndpoint,
  listOpenSlots as slotsEndpoint,
} from '#contract/reservation/booking.ts'
import { addDays, daysBetween } from '#contract/reservation/days.ts'
import type { PlaceKind } from '#contract/reservation/codes.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import {
  findOptionalOpenPlace,
  findOptionalPlace,
  listCollectionsOfPlace,
  listOpenPlaces,
  saveNewPlace,
  savePlace,
} from '#db/reservation/places.ts'
import { listSlots, saveSlots } from '#db/reservation/slots.ts'
import { findNow } from '#db/sql/now.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentOpenPlace, presentOpenSlot, presentPlace, presentPlaceSlot } from './present-place.ts'

/** More than anybody would choose from. */
const openPlacesMax = 100

/** @throws AppError NOT_FOUND. */
export async function readPlace(db: Queryable, placeId: number): Promise<Place> {
  const row = await findOptionalPlace(db, placeId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentPlace(row)
}

/** @throws AppError BAD_REQUEST for a collection that is not on chain. */
export function createPlace(tx: Tx, input: PlaceInput, author: Author): Promise<Place> {
  const entry = { action: 'place.create', read: (id: number) => readPlace(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    await requireCollections(tx, input)
    const placeId = await saveNewPlace(tx, { ...input, registrantId: author.actor })
    await saveSlots(tx, { ...input, placeId })
    return placeId
  })
}

/** What is booked stays booked. @throws AppError NOT_FOUND, BAD_REQUEST for another kind, or a collection that is not on chain. */
export function modifyPlace(
  tx: Tx,
  { placeId, input }: { placeId: number; input: PlaceInput },
  author: Author,
): Promise<Place> {
  const entry = { action: 'place.modify', id: placeId, read: (id: number) => readPlace(tx, id) } as const
  return audited(tx, entry, author, async ({ kind }) => {
    if (kind !== input.kind) throw badField('kind', 'FIXED')
    await requireCollections(tx, input)
    await savePlace(tx, placeId, { ...input, modifierId: author.actor, modifiedAt: new Date() })
    await saveSlots(tx, { ...input, placeId })
  })
}

async function requireCollections(tx: Tx, { benefits }: PlaceInput): Promise<void> {
  const found = await listCollectionsOfPlace(
    tx,
    benefits.map(({ collectionId }) => collectionId),
  )
  const isThere = (id: number) => found.some((it) => it.collectionId === id && it.mintAddress !== null)
  if (!benefits.every(({ collectionId }) => isThere(collectionId)))
    throw badField('benefits', 'COLLECTION_NOT_ON_CHAIN')
}

/** Places of a kind that take bookings. */
export async function readOpenPlaces(
  db: Db,
  { kind, language }: { kind: PlaceKind; language: Language },
): Promise<z.input<(typeof placesEndpoint)['reply']>> {
  const [rows, now] = await Promise.all([listOpenPlaces(db, { kind, limit: openPlacesMax }), findNow(db)])
  const ids = rows.flatMap(({ place }) => place.benefits.map(({ collectionId }) => collectionId))
  const found = await listCollectionsOfPlace(db, [...new Set(ids)])
  const collections = new Map(found.map(({ collectionId, name }) => [collectionId, name]))
  return { places: rows.map((row) => presentOpenPlace({ ...row, collections, language, now })) }
}

/** What is free at a place. @throws AppError NOT_FOUND, BAD_REQUEST for too many days. */
export async function readOpenSlots(
  db: Db,
  { placeId, from, until }: { placeId: number; from: string; until: string },
): Promise<z.input<(typeof slotsEndpoint)['reply']>> {
  const days = daysBetween(from, until)
  if (days < 0 || days > slotDaysMax) throw badField('until', 'INVALID')
  const place = await findOptionalOpenPlace(db, placeId)
  if (!place) throw new AppError('NOT_FOUND')
  const [slots, now] = await Promise.all([listSlots(db, { placeId, from, until }), findNow(db)])
  return { slots: slots.map((slot) => presentOpenSlot(slot, { leadHours: place.leadHours, now })) }
}

/** The slots of a place for the console. @throws AppError NOT_FOUND. */
export async function readPlaceSlots(db: Db, { placeId, from }: { placeId: number; from: string }) {
  await readPlace(db, placeId)
  const slots = await listSlots(db, { placeId, from, until: addDays(from, slotDaysMax - 1) })
  return { slots: slots.map((slot) => presentPlaceSlot(slot)) }
}
