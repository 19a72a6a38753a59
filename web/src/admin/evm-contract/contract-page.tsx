import { useParams } from 'react-router-dom'
import type { EvmContract } from '#contract/evm-contract/evm-contracts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { StoppedWallets } from '../migration/index.ts'
import { paths } from '../paths.ts'
import { CallsCard, useCalls } from './calls-card.tsx'
import { FactsCard, WalletCard } from './facts-card.tsx'
import { contractLooks } from './looks.ts'
import { ReadCard } from './read-card.tsx'
import { WriteCard } from './write-card.tsx'

/** One contract: what the chain says of it, what it can be asked, what our wallet can have it do, and what it did. */
export function ContractPage() {
  const say = useWords('evmContracts')
  const contractId = Number(useParams()['contractId'])
  const { data, error, mutate } = useApi(
    endpoints.readEvmContract,
    { params: { contractId } },
    { refreshInterval: (latest) => (latest?.state === 'deploying' ? 2_000 : 0) },
  )
  if (data) return <ContractView key={contractId} contract={data} />
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.contracts, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

function ContractView({ contract }: { contract: EvmContract }) {
  const say = useWords('evmContracts')
  const { contractId, name, symbol, state, chain, wallet } = contract
  const calls = useCalls(contractId)
  const isLive = state === 'live'
  return (
    <JobPage
      title={name || say('one')}
      description={`${symbol} · ${say(`kinds.${contract.kind}`)} · ${say(`chains.${chain}`)}`}
      parent={{ to: paths.contracts, label: say('title') }}
      badges={<WordBadge namespace="evmContracts" name="state" value={state} looks={contractLooks} />}
      notices={
        <>
          {state !== 'live' && (
            <Notice tone={state === 'failed' ? 'danger' : 'info'} title={say(`stateNotes.${state}.title`)}>
              {say(`stateNotes.${state}.body`)}
            </Notice>
          )}
          {isLive && wallet === null && (
            <Notice tone="warning" title={say('noWallet.title')}>
              {say('noWallet.body')}
            </Notice>
          )}
          {wallet !== null && <StoppedWallets of={{ chain, address: wallet }} />}
        </>
      }
      progress={
        <>
          {isLive && <WriteCard contract={contract} onCalled={() => void calls.mutate()} />}
          <CallsCard contractId={contractId} calls={calls} />
        </>
      }
      side={
        <>
          <FactsCard contract={contract} />
          {isLive && <ReadCard contract={contract} />}
          <WalletCard contract={contract} />
          <LinkButton to={paths.auditLogWith({ entity: 'evmContract', entityId: String(contractId) })}>
            {say('audit')}
          </LinkButton>
        </>
      }
    >
      {null}
    </JobPage>
  )
}
