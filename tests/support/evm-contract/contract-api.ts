import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { evmContracts } from '#db/schema.ts'
import { deploy, type Deployed } from '../anvil-contracts.ts'
import { startAnvil, type Anvil, type AnvilAccount } from '../anvil.ts'
import { freshKey, openAdmins, openTestApi, type Caller, type Reply, type TestApi } from '../api.ts'
import { createProject } from '../world.ts'

/** An API that reads a real chain, with a project of it, and both contracts on it, which the project's wallet owns. */
export interface ContractApi {
  api: TestApi
  anvil: Anvil
  bnb: Deployed
  old: Deployed
  projectId: number
  admins: Awaited<ReturnType<typeof openAdmins>>
  /** The tenth is the project's wallet. */
  account(at: number): AnvilAccount
  post(path: string, body: unknown, caller?: Caller, key?: string): Promise<Reply>
  /** The BNB contract as a row: one, however often it is asked for. */
  registered(): Promise<number>
  close(): Promise<void>
}

export const contractsPath = '/api/admin/evm-contracts'
export const enoughWei = '1000000000000000000'
const madeId = z.object({ contractId: z.number() })
const issuesSchema = z.array(z.looseObject({ path: z.string(), code: z.string() }))

/** What a reply says of the fields that it refuses. */
export function issuesOf({ body }: Reply) {
  return issuesSchema.parse(body.params?.['issues'])
}

export async function openContractApi(): Promise<ContractApi> {
  const anvil = await startAnvil()
  const api = await openTestApi({ KAIA_RPC_URL: anvil.url, KAIA_DEPTH: '3' })
  const account = (at: number) => {
    const found = anvil.accounts[at]
    if (!found) throw new Error(`anvil has no account ${at}.`)
    return found
  }
  const { address, secret } = account(9)
  const { projectId } = await createProject(api.admin, { mainnet: 'kaia', secretKeys: { admin: secret } })
  const args = ['Genesis', 'GEN', 'https://meta/', address, account(3).address, 500]
  const bnb = await deploy(anvil, 'BnbCollection', args)
  const old = await deploy(anvil, 'OldCollection', ['Old', 'OLD', '', address, address, 0])
  const post: ContractApi['post'] = (path, body, caller = api.admin, key = freshKey()) =>
    caller.send('post', `${contractsPath}${path}`, { body, headers: { 'idempotency-key': key } })
  return {
    ...{ api, anvil, bnb, old, projectId, account, post },
    admins: await openAdmins(api),
    registered: async () => {
      const [known] = await api.database.db
        .select({ id: evmContracts.id })
        .from(evmContracts)
        .where(eq(evmContracts.address, bnb.address))
      if (known) return known.id
      const reply = await post('', { projectId, address: bnb.address, kind: 'bnb' })
      return madeId.parse(reply.body.returnValue).contractId
    },
    close: async () => {
      await api.close()
      await anvil.stop()
    },
  }
}
