import { listTokens } from '#db/token/tokens.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { requirePublicUris } from '../http/public-uris.ts'
import { notifyQuietly } from '../notify.ts'
import { listHolders, presentToken, readToken, readTokenPrices, readTokenState } from './read-token.ts'
import { findChangeable, updateTexts } from './update-texts.ts'
import { createToken, modifyToken } from './save-token.ts'

export function mountMadeTokens(mount: Mount) {
  mountList(mount, endpoints.listTokens, {
    list: listTokens,
    keyOf: (row) => row.token.id,
    present: (rows) => rows.map((row) => presentToken(row)),
  })
  // Before the routes with a number in the same place.
  mount(endpoints.readTokenPrices, ({ services: { db } }) => readTokenPrices(db))
  mount(endpoints.readToken, ({ params, services: { db } }) => readToken(db, params.tokenId))
  mount(endpoints.readTokenState, ({ params, services }) => readTokenState(services, params.tokenId))
  mount(endpoints.listTokenHolders, ({ params, query, services }) =>
    listHolders(services, { ...params, ...query }),
  )
  mount(
    endpoints.createToken,
    async ({ body, write, services, actor, requestId }) => {
      const { uri, image, website, community, whitepaper } = body
      requirePublicUris(services.env.NETWORK, { uri, image, website, community, whitepaper })
      const made = await write((tx) => createToken(tx, services.vault, body, { actor, requestId }))
      await notifyQuietly(services, planTask, { masterId: made.masterId })
      return made
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.updateTokenTexts,
    async ({ params, body, write, services, actor, requestId }) => {
      requirePublicUris(services.env.NETWORK, { uri: body.uri })
      const changeable = await findChangeable(services, params.tokenId)
      const made = await write((tx) =>
        updateTexts(tx, services.vault, { changeable, texts: body }, { actor, requestId }),
      )
      await notifyQuietly(services, planTask, made)
      return made
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyToken,
    ({ params, body, write, services, actor, requestId }) => {
      const { image, website, community, whitepaper } = body
      requirePublicUris(services.env.NETWORK, { image, website, community, whitepaper })
      return write((tx) => modifyToken(tx, { ...params, input: body }, { actor, requestId }))
    },
    { messageKey: 'MODIFIED' },
  )
}
