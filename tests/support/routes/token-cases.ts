import type { TestApi } from '../api.ts'
import { newWallet } from '../wallet/wallet.ts'
import { tokenBody } from '../kinds/token-body.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { projectId: number }
}

/** Tokens that are made here. */
export function tokenCases(fixture: () => Fixture) {
  const shown = {
    price: '1.5',
    image: null,
    website: 'https://punky.example',
    community: null,
    whitepaper: null,
  }
  const make = async () => {
    const { body } = await fixture().api.admin.send('post', '/api/admin/tokens', {
      body: tokenBody(fixture().world.projectId),
    })
    return body.returnValue as { tokenId: number }
  }
  const made = async () => ({ params: { tokenId: (await make()).tokenId } })
  const noToken = { params: { tokenId: 999_999 }, code: 'NOT_FOUND' }
  return {
    listTokens: {
      good: () => ({ query: `search=${newWallet().address}` }),
      bad: { query: 'limit=x', code: 'BAD_REQUEST' },
    },
    readTokenPrices: { good: () => ({}), bad: null },
    readToken: { good: made, bad: noToken },
    readTokenState: { good: made, bad: noToken },
    createToken: {
      good: () => ({ body: tokenBody(fixture().world.projectId) }),
      bad: { body: { ...tokenBody(1), keepsMint: false }, code: 'BAD_REQUEST' },
    },
    modifyToken: {
      good: async () => ({ ...(await made()), body: shown }),
      bad: { params: { tokenId: 1 }, body: { ...shown, price: 'much' }, code: 'BAD_REQUEST' },
    },
  } satisfies Record<string, Case>
}
