import { useTranslation } from 'react-i18next'
import type { EvmContract, EvmContractFacts } from '#contract/evm-contract/evm-contracts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formatCount, formatPercent, formatWei } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { TextLink } from '../../ui/address.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import { OnSourceChain } from '../parts/migration-status.tsx'
import { paths } from '../paths.ts'
import { SwapLink } from './swap-link.tsx'

const refreshEveryMs = 10_000

function useFacts({ contractId, state }: EvmContract) {
  return useApi(endpoints.readEvmContractFacts, state === 'live' ? { params: { contractId } } : null, {
    refreshInterval: refreshEveryMs,
  })
}

/** What the contract says of itself now. */
export function FactsCard({ contract }: { contract: EvmContract }) {
  const say = useWords('evmContracts')
  const { data, error, mutate } = useFacts(contract)
  const { chain, state, address, projectId, projectName } = contract
  const known = [
    {
      key: 'address',
      name: say('fields.address'),
      value: <OnSourceChain chain={chain} value={address} name={say('fields.address')} kind="address" />,
    },
    {
      key: 'project',
      name: say('fields.projectName'),
      value: <TextLink to={paths.project(projectId)}>{projectName}</TextLink>,
    },
    { key: 'by', name: say('fields.registrant'), value: contract.registrant ?? '-' },
  ]
  return (
    <Card id="facts" title={say('facts.title')}>
      <div className="grid gap-4">
        <Facts rows={[...known, ...(data ? factRows(data, contract, say) : [])]} />
        {state === 'live' && !data && (
          <DataView
            state={{ isLoading: !error, isEmpty: true, error, onRetry: () => void mutate() }}
            empty={null}
            skeletonRows={3}
          >
            {null}
          </DataView>
        )}
        {data && (
          <Text as="p" size="xs" tone="muted">
            {say('read.agreed', { block: formatCount(data.blockNumber) })}
          </Text>
        )}
      </div>
    </Card>
  )
}

function factRows(
  facts: EvmContractFacts,
  { chain }: EvmContract,
  say: ReturnType<typeof useWords<'evmContracts'>>,
) {
  const { owner, totalSupply, creator, creatorFeeBasisPoints, feesWei } = facts
  const addressRow = (key: 'owner' | 'creator', value: string) => ({
    key,
    name: say(`facts.${key}`),
    value: <OnSourceChain chain={chain} value={value} name={say(`facts.${key}`)} kind="address" />,
  })
  return [
    ...(owner === null ? [] : [addressRow('owner', owner)]),
    ...(totalSupply === null ? [] : [{ key: 'total', name: say('facts.total'), value: totalSupply }]),
    ...(creator === null ? [] : [addressRow('creator', creator)]),
    ...(creatorFeeBasisPoints === null
      ? []
      : [
          {
            key: 'fee',
            name: say('facts.creatorFee'),
            value: formatPercent(creatorFeeBasisPoints / 10_000, 2),
          },
        ]),
    ...(feesWei === null
      ? []
      : [{ key: 'fees', name: say('facts.fees'), value: `${formatWei(feesWei)} ${sourceCoins[chain]}` }]),
  ]
}

/** The wallet that signs, what it holds, and where its coin comes from. */
export function WalletCard({ contract }: { contract: EvmContract }) {
  const { t } = useTranslation()
  const say = useWords('evmContracts')
  const { data } = useFacts(contract)
  const { chain, wallet } = contract
  if (wallet === null) return null
  const rows = [
    {
      key: 'wallet',
      name: say('fields.wallet'),
      value: <OnSourceChain chain={chain} value={wallet} name={say('fields.wallet')} kind="address" />,
    },
    {
      key: 'balance',
      name: say('facts.balance'),
      value: data?.balanceWei ? `${formatWei(data.balanceWei)} ${sourceCoins[chain]}` : t('common.none'),
    },
  ]
  return (
    <Card id="wallet" title={say('facts.wallet')}>
      <div className="grid gap-4">
        <Facts rows={rows} />
        <SwapLink chain={chain} />
      </div>
    </Card>
  )
}
