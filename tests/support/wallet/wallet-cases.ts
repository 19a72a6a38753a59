import type { TestApi } from '../api.ts'
import { accountStarters } from '../account/account-cases.ts'
import { factorStarters } from '../account/factor-cases.ts'
import { staffStarters } from '../staff/staff-cases.ts'
import type { TestKlip } from './klip.ts'
import type { Case } from '../routes/route-case.ts'
import { evmSigner, signedChallenge, solanaSigner } from './signers.ts'

type Fixture = () => { api: TestApi; klip: TestKlip }

/** Logins that replace the session they are sent with: a signed-out user tries them. */
export const sessionStarters = [
  'doLogin',
  'verifyChallenge',
  'linkWallets',
  ...accountStarters,
  ...factorStarters,
  ...staffStarters,
]

/** Cases of wallets, Klip, my page and airdrops. */
export function walletCases(fixture: Fixture) {
  return { ...ofLogins(fixture), ...ofKlip(fixture), ...ofPages() }
}

const bad = { body: {}, code: 'BAD_REQUEST' }
const nobody = '00000000-0000-4000-8000-000000000000'

function ofLogins(fixture: Fixture) {
  return {
    readWalletConfig: { good: () => ({}), bad: null },
    createChallenge: {
      good: () => {
        const { family, walletType, address } = evmSigner()
        return { body: { family, walletType, address } }
      },
      bad,
    },
    verifyChallenge: {
      good: async () => ({ body: await signedChallenge(fixture().api.anybody, solanaSigner()) }),
      bad: { body: { challengeId: nobody, signature: 'a'.repeat(88) }, code: 'CHALLENGE_UNKNOWN' },
    },
    linkWallets: {
      good: async () => {
        const { anybody } = fixture().api
        const [evm, solana] = [evmSigner(), solanaSigner()]
        return {
          body: {
            evm: await signedChallenge(anybody, evm, { linkAddress: solana.address }),
            solana: await signedChallenge(anybody, solana, { linkAddress: evm.address }),
          },
        }
      },
      bad,
    },
    readWalletSession: { good: () => ({}), bad: null },
    checkAndInsertUser: {
      good: () => {
        const { address, walletType } = solanaSigner()
        return {
          body: { uid: address, wallet_address: address, wallet_type: walletType, reg_id: address },
        }
      },
      bad,
    },
  } satisfies Record<string, Case>
}

function ofKlip(fixture: Fixture) {
  return {
    prepareKlip: { good: () => ({ body: { type: 'auth' } }), bad },
    readKlipResult: {
      good: async () => {
        const { admin, database } = fixture().api
        await admin.send('post', '/api/klip/prepare', { body: { type: 'auth' } })
        const [row] = await database.db.execute<{ request_id: string }>(
          'select request_id from klip_requests order by created_at desc limit 1',
        )
        return { query: `requestId=${row?.request_id}` }
      },
      bad: { query: `requestId=${nobody}`, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}

function ofPages() {
  return {
    readMyPage: { good: () => ({}), bad: null },
    listOwnedNewNfts: { good: () => ({}), bad: { query: 'page=0', code: 'BAD_REQUEST' } },
    listMyReceived: { good: () => ({}), bad: { query: 'after=x', code: 'BAD_REQUEST' } },
    listMyMints: { good: () => ({}), bad: { query: 'after=x', code: 'BAD_REQUEST' } },
    applyForAirdrop: {
      good: () => ({ body: { solanaAddress: solanaSigner().address } }),
      bad: { body: { solanaAddress: 'moon' }, code: 'SOLANA_ADDRESS_INVALID' },
    },
    searchAirdrop: {
      good: () => ({ query: `regId=${evmSigner().address}` }),
      bad: { query: 'regId=', code: 'BAD_REQUEST' },
    },
  } satisfies Record<string, Case>
}
