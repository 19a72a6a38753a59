import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { metadataAddressOf } from '#api/chain/solana/associated-account.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { TestApi } from '../api.ts'
import { newWallet } from '../wallet/wallet.ts'
import { tokenBody } from '../kinds/token-body.ts'
import type { StubChains } from '../stub-chains.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  chains: Pick<StubChains, 'accounts'>
  world: { projectId: number }
}

const texts = { name: 'Punky Silver', symbol: 'PSLV', uri: 'https://assets.example.test/silver.json' }

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
    listTokenHolders: {
      good: made,
      bad: { params: { tokenId: 1 }, query: 'wallet=nobody', code: 'BAD_REQUEST' },
    },
    updateTokenTexts: {
      good: async () => {
        const { tokenId } = await make()
        await showOnChain(fixture(), tokenId)
        return { params: { tokenId }, body: texts }
      },
      bad: { params: { tokenId: 1 }, body: { ...texts, uri: 'no address' }, code: 'BAD_REQUEST' },
    },
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

/** The chain has the token, as its project's wallet may change it. */
async function showOnChain({ api, chains }: Fixture, tokenId: number): Promise<void> {
  const mint = newWallet().address
  const [row] = await api.database.db.execute<{ wallet: string }>(sql`
    update tokens t set mint_address = ${mint} from project_keys k
    where t.token_id = ${tokenId} and k.project_id = t.project_id and k.purpose = 'admin' returning k.address as wallet`)
  const data = Buffer.alloc(82)
  data.set([6, 1], 44)
  chains.accounts.set(mint, { owner: tokenProgramIds.token, data })
  const owner = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
  const told = Buffer.concat([
    Buffer.of(4),
    ...[row?.wallet ?? '', mint].map((address) => base58.decode(address)),
    ...['Punky Gold', 'PGLD', 'https://assets.example.test/gold.json'].map(borshText),
  ])
  chains.accounts.set(metadataAddressOf(mint), { owner, data: told })
}

function borshText(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
