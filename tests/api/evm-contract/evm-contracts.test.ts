import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshKey, openTestApi } from '../../support/api.ts'
import {
  contractsPath,
  issuesOf,
  openContractApi,
  type ContractApi,
} from '../../support/evm-contract/contract-api.ts'
import { newEvmAddress } from '../../support/migration/migrations.ts'
import { createProject } from '../../support/world.ts'

let world: ContractApi
beforeAll(async () => {
  world = await openContractApi()
})
afterAll(() => world.close())

describe('registering a contract', () => {
  test('reads it on its chain first, and has one row of it', async () => {
    const reply = await world.post('', {
      projectId: world.projectId,
      address: world.old.address,
      kind: 'erc721',
    })
    expect(reply.body.returnValue).toMatchObject({ name: 'Old', symbol: 'OLD', chain: 'kaia', state: 'live' })
    const again = await world.post('', {
      projectId: world.projectId,
      address: world.old.address,
      kind: 'erc721',
    })
    expect([again.status, again.body.resultCd]).toEqual([409, 'CONTRACT_EXISTS'])
    expect(again.body.returnMessage).toBe('Contract already exists.')
  })

  test.each([
    ['where nothing is', () => newEvmAddress(), 'erc721', 'ADDRESS_WITHOUT_CODE'],
    ['of another kind', () => world.old.address, 'bnb', 'NOT_BNB_CONTRACT'],
    [
      'with a wrong checksum',
      () => '0x52908400098527886E0F7030069857D2E4169Ee7',
      'bnb',
      'NOT_AN_EVM_ADDRESS',
    ],
  ])('refuses an address %s', async (_, address, kind, code) => {
    const reply = await world.post('', { projectId: world.projectId, address: address(), kind })
    expect(reply.status).toBe(400)
    expect(issuesOf(reply)).toMatchObject([{ path: 'address', code }])
  })

  test('refuses a contract that is no ERC-721', async () => {
    // Returns what it is given, whatever it is asked.
    const address = newEvmAddress()
    await world.anvil.rpc('anvil_setCode', [address, '0x3660006000373660006000f3'])
    const reply = await world.post('', { projectId: world.projectId, address, kind: 'erc721' })
    expect(issuesOf(reply)).toMatchObject([{ path: 'address', code: 'NOT_ERC721' }])
  })

  test('refuses a project of Solana', async () => {
    const onSolana = await createProject(world.api.admin)
    const reply = await world.post('', {
      projectId: onSolana.projectId,
      address: world.bnb.address,
      kind: 'bnb',
    })
    expect(reply.body.resultCd).toBe('UNSUPPORTED_MAINNET')
  })
})

describe('asking a contract', () => {
  test('answers what the chain says, and why the contract refuses', async () => {
    const contractId = await world.registered()
    const fee = await world.post(`/${contractId}/ask`, { function: 'creatorFee' })
    expect(fee.body.returnValue).toMatchObject({
      results: [{ name: 'receiver' }, { name: 'basisPoints', value: '500' }],
      revert: null,
    })
    const none = await world.post(`/${contractId}/ask`, { function: 'tokenURI', args: { tokenId: '77' } })
    expect(none.body.returnValue).toMatchObject({
      revert: { name: 'ERC721NonexistentToken', args: [{ name: 'tokenId', value: '77' }] },
    })
    const facts = await world.api.admin.send('get', `${contractsPath}/${contractId}/facts`)
    expect(facts.body.returnValue).toMatchObject({
      creatorFeeBasisPoints: 500,
      feesWei: '0',
      totalSupply: null,
    })
  })

  test('refuses a function that writes, and arguments that are none', async () => {
    const contractId = await world.registered()
    const write = await world.post(`/${contractId}/ask`, { function: 'withdrawFees' })
    expect(issuesOf(write)).toMatchObject([{ path: 'function', code: 'NO_FUNCTION' }])
    const wrong = await world.post(`/${contractId}/ask`, {
      function: 'ownerOf',
      args: { tokenId: '0x1', more: '1' },
    })
    expect(issuesOf(wrong)).toMatchObject([
      { path: 'args.tokenId', code: 'NOT_A_UINT' },
      { path: 'args.more', code: 'UNKNOWN_FIELD' },
    ])
  })

  test('answers nothing while its chain is away, and says so', async () => {
    const away = await openTestApi({ KAIA_RPC_URL: 'http://127.0.0.1:1' })
    try {
      const { projectId: there } = await createProject(away.admin, {
        mainnet: 'kaia',
        secretKeys: { admin: world.account(9).secret },
      })
      const reply = await away.admin.send('post', contractsPath, {
        body: { projectId: there, address: world.bnb.address, kind: 'bnb' },
        headers: { 'idempotency-key': freshKey() },
      })
      expect([reply.status, reply.body.resultCd]).toEqual([503, 'SOURCE_CHAIN_UNREACHABLE'])
    } finally {
      await away.close()
    }
  })
})
