import type { EvmSimulation } from '#contract/evm-contract/evm-contracts.ts'
import { sourceCoins, type SourceChain } from '#contract/migration/codes.ts'
import { formatCount, formatWei } from '../../shared/format.ts'
import { Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../kit/words.ts'
import { OnSourceChain } from '../parts/migration-status.tsx'
import { RevertNotice, Values } from './values-view.tsx'

/** What a call would do and cost now: before anybody agrees to it. */
export function SimulationView({ chain, simulation }: { chain: SourceChain; simulation: EvmSimulation }) {
  const say = useWords('evmContracts')
  const { revert, results, isPayable } = simulation
  return (
    <div className="grid gap-4" aria-live="polite">
      {revert ? (
        <RevertNotice revert={revert} />
      ) : isPayable ? (
        <Notice tone="success" title={say('simulation.ok')}>
          {say('simulation.okNote', { block: formatCount(simulation.blockNumber) })}
        </Notice>
      ) : (
        <Notice tone="warning" isUrgent title={say('simulation.poor')}>
          {say('simulation.poorNote')}
        </Notice>
      )}
      {results.length > 0 && <Values chain={chain} values={results} />}
      <Costs chain={chain} simulation={simulation} />
    </div>
  )
}

function Costs({ chain, simulation }: { chain: SourceChain; simulation: EvmSimulation }) {
  const say = useWords('evmContracts')
  const { from, valueWei, gas, feeMaxWei, balanceWei, balanceAfterWei } = simulation
  const wei = (amount: string): string => `${formatWei(amount)} ${sourceCoins[chain]}`
  const rows = [
    {
      key: 'from',
      name: say('fields.wallet'),
      value: <OnSourceChain chain={chain} value={from} name={say('fields.wallet')} kind="address" />,
    },
    ...(valueWei === '0' ? [] : [{ key: 'value', name: say('fields.valueWei'), value: wei(valueWei) }]),
    ...(gas === null ? [] : [{ key: 'gas', name: say('simulation.gas'), value: formatCount(Number(gas)) }]),
    ...(feeMaxWei === null ? [] : [{ key: 'fee', name: say('simulation.feeMax'), value: wei(feeMaxWei) }]),
    { key: 'before', name: say('simulation.before'), value: wei(balanceWei) },
    ...(balanceAfterWei === null
      ? []
      : [{ key: 'after', name: say('simulation.after'), value: wei(balanceAfterWei) }]),
  ]
  return <Facts rows={rows} />
}
