import { CircleX } from 'lucide-react'
import type { EvmCall } from '#contract/evm-contract/evm-contracts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { formatCount, formatWei } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { DataView } from '../frames/data-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import { OnSourceChain, SendBadge } from '../parts/migration-status.tsx'
import { Told } from '../parts/told.tsx'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { useFunctionName } from './function-select.tsx'
import { callLooks } from './looks.ts'
import { RemoveCall } from './remove-call.tsx'
import { useRevertText, Values } from './values-view.tsx'

const limit = 100

/** The calls of a contract; read again at once when another one is asked for. */
export function useCalls(contractId: number) {
  return useApi(
    endpoints.listEvmCalls,
    { params: { contractId }, query: { limit } },
    { refreshInterval: 3_000 },
  )
}

interface CallsCardProps {
  contractId: number
  calls: ReturnType<typeof useCalls>
}

/** What was called of a contract, the newest first, with what became of it. */
export function CallsCard({ calls: { data, error, mutate }, contractId }: CallsCardProps) {
  const say = useWords('evmContracts')
  return (
    <Card id="calls" title={say('calls.title')}>
      <DataView
        state={{
          ...{ isLoading: !data && !error, isEmpty: data?.rows.length === 0, error },
          onRetry: () => void mutate(),
        }}
        empty={
          <Blank seed={`calls ${contractId}`} title={say('calls.empty')}>
            {say('calls.emptyNext')}
          </Blank>
        }
      >
        <DividedList>
          {data?.rows.map((row) => (
            <CallLine key={row.callId} row={row} onChange={() => void mutate()} />
          ))}
        </DividedList>
        {data?.next && (
          <Text tone="muted" size="sm">
            {say('calls.more', { count: limit })}
          </Text>
        )}
      </DataView>
    </Card>
  )
}

function CallLine({ row, onChange }: { row: EvmCall; onChange: () => void }) {
  const say = useWords('evmContracts')
  const nameOf = useFunctionName()
  const revertText = useRevertText()
  const { chain, state, sendState, txHash, error, revert, valueWei, tokenIds } = row
  return (
    <article className="grid gap-3" aria-label={say('calls.one', { id: row.callId })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-44 flex-1">
          <h3 className="font-semibold">{nameOf(row.function)}</h3>
          <Text size="xs" tone="muted">
            {say('calls.by', { who: row.registrant ?? '-' })} · <RelativeTime at={row.registeredAt} />
          </Text>
        </div>
        <WordBadge namespace="evmContracts" name="callState" value={state} looks={callLooks} />
        {state === 'sending' && sendState && <SendBadge state={sendState} />}
        {txHash && (
          <OnSourceChain chain={chain} value={txHash} name={say('fields.txHash')} kind="transaction" />
        )}
        {state === 'waiting' && <GiveUp row={row} onChange={onChange} />}
        {(state === 'failed' || state === 'cancelled') && <RemoveCall row={row} onChange={onChange} />}
      </div>
      {row.args.length > 0 && <Values chain={chain} values={row.args} />}
      <Text as="p" size="sm" tone="muted" className="tabular-nums">
        {[
          valueWei === '0' ? null : `${say('fields.valueWei')} ${formatWei(valueWei)} ${sourceCoins[chain]}`,
          row.nonce === null ? null : `${say('fields.nonce')} ${formatCount(row.nonce)}`,
          `${say('simulation.feeMax')} ${formatWei(row.feeWei ?? row.feeMaxWei)} ${sourceCoins[chain]}`,
          tokenIds.length === 0 ? null : `${say('calls.tokens')} ${tokenIds.join(', ')}`,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
      {error && <Told>{error}</Told>}
      {revert && (
        <Text as="p" tone="danger" size="sm" className="wrap-anywhere">
          {revertText(revert)}
        </Text>
      )}
      {state === 'failed' && (
        <Text as="p" size="sm" tone="muted">
          {say('calls.failedNext')}
        </Text>
      )}
    </article>
  )
}

function GiveUp({ row: { callId }, onChange }: { row: EvmCall; onChange: () => void }) {
  const say = useWords('evmContracts')
  const denied = useDenied()(endpoints.cancelEvmCall)
  const failed = useFailureToast()
  const giveUp = async (): Promise<void> => {
    try {
      await call(endpoints.cancelEvmCall, { params: { callId }, body: {} })
      showToast(say('calls.cancelled'), 'success')
    } catch (cause) {
      failed('process', cause)
    } finally {
      onChange()
    }
  }
  return (
    <Button icon={CircleX} disabledReason={denied} onClick={() => void giveUp()}>
      {say('calls.cancel')}
    </Button>
  )
}
