import { sql } from 'drizzle-orm'
import { projectKeys } from '#db/schema.ts'
import { createPersonalVault } from '#db/vault.ts'
import type { TestApi } from './api.ts'
import { addTotp, beginTestTotp } from './account/factors.ts'
import { companyBody, newPlace, newUid, personBody, takeTestTicket } from './account/people.ts'
import { sendProfilePicture } from './account/profile-picture.ts'
import { saveTestDocument } from './document/document-rows.ts'
import {
  book,
  laterSlots,
  saveTestCollection as saveTestPlaceCollection,
  saveTestGuest,
  saveTestPlace,
} from './reservation/reservation-rows.ts'
import { channelBody } from './routes/alert-cases.ts'
import { saveTestCollection } from './rows.ts'
import { newWallet } from './wallet/wallet.ts'
import { createProject, projectBody } from './world.ts'

/**
 * A row of every place of a sealed text, sealed by what seals it in the product.
 * @returns the secret of the project's wallet and the row it is in.
 */
export async function saveSealedRows(api: TestApi) {
  const { projectId, wallet } = await createProject(api.admin)
  const { collectionId } = await saveTestCollection(
    api.database.db,
    api.keys.vault,
    projectId,
    wallet.address,
  )
  await api.database.db.execute(sql`
    insert into reveals (reveal_id, project_id, collection_id, standard, name, way, placeholder_name, placeholder_image, root,
      entry_count, token_count, rollback_hours, sealed_secret) overriding system value
    values (7001, ${projectId}, ${collectionId}, 'compressed', 'r', 'served', 'p', 'https://example.com/p', 'r', 1, 1, 24,
      ${api.keys.vault.seal('secret of a reveal', 'reveal:7001')})`)
  await saveTestChange(api)
  await api.database.db.execute(sql`
    insert into former_wallets (project_id, address, sealed)
    values (${projectId}, ${newWallet().address}, ${api.keys.vault.seal('secret of before', `project:${projectId}:admin`)})`)
  await expectDone(
    api.admin.send('put', '/api/admin/settings/CREATOR_WALLET_KEY', {
      body: { value: newWallet().secret, version: 0 },
    }),
  )
  for (const body of [personBody, companyBody]) {
    const uid = newUid()
    const headers = newPlace()
    const ticket = await takeTestTicket(api, { uid, headers })
    await expectDone(api.anybody.send('post', '/api/user/register', { body: body(uid, ticket), headers }))
  }
  const { caller } = await saveTestDocument(api)
  await expectDone(sendProfilePicture(caller))
  await addTotp(caller)
  await beginTestTotp(caller)
  await saveTestReservation(api)
  const channel = await expectDone(
    api.admin.send('post', '/api/admin/alert-channels', {
      body: channelBody({ kind: 'webhook', target: 'https://hooks.example.com/a' }),
      headers: { 'idempotency-key': `channel-${projectId}` },
    }),
  )
  for (const _secret of ['old', 'new'])
    await expectDone(
      api.admin.send('post', `/api/admin/alert-channels/${String(channel['channelId'])}/secret`, {}),
    )
  const [row] = await api.database.db
    .select({ sealed: projectKeys.sealed })
    .from(projectKeys)
    .where(sql`${projectKeys.projectId} = ${projectId}`)
  return { projectId, wallet, sealed: row?.sealed ?? '', label: `project:${projectId}:admin` }
}

/** A key that waits for a second person. */
async function saveTestChange({ admin }: TestApi) {
  const limit = { approvalLimitLamports: '0' }
  const { projectId } = await createProject(admin, limit)
  const body = projectBody({ ...limit, secretKeys: { admin: newWallet().secret } })
  await expectDone(admin.send('put', `/api/admin/projects/${projectId}`, { body }))
}

async function saveTestReservation({ env, database: { db } }: TestApi) {
  const { collectionId } = await saveTestPlaceCollection(db)
  const placeId = await saveTestPlace(db, collectionId)
  const [slot] = await laterSlots(db, placeId)
  if (!slot) throw new Error('The place has no slots.')
  const guest = await saveTestGuest(db)
  const personal = createPersonalVault(env.PERSONAL_KEY)
  await book(db, { placeId, collectionId, slotIds: [slot.slotId], guest, personal })
}

async function expectDone(reply: ReturnType<TestApi['admin']['send']>) {
  const { body } = await reply
  if (body.resultCd !== 'SUCCESS') throw new Error(JSON.stringify(body))
  return (body.returnValue ?? {}) as Record<string, unknown>
}
