import type { EvmRevert, EvmValue } from '#contract/evm-contract/evm-contracts.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { OnSourceChain } from '../parts/migration-status.tsx'
import { useWords } from '../kit/words.ts'
import { useAbiLabel } from './abi-fields.tsx'

/** Values of a function with their names; an address with the ways onward. */
export function Values({ chain, values }: { chain: SourceChain; values: readonly EvmValue[] }) {
  const label = useAbiLabel()
  const rows = values.map((value, at) => ({
    key: `${value.name} ${at}`,
    name: label(value),
    value: <OneValue chain={chain} value={value} name={label(value)} />,
  }))
  return <Facts rows={rows} />
}

function OneValue({
  chain,
  value: { type, value },
  name,
}: {
  chain: SourceChain
  value: EvmValue
  name: string
}) {
  if (type === 'address') return <OnSourceChain chain={chain} value={value} name={name} kind="address" />
  return <span className="wrap-anywhere tabular-nums">{value === '' ? '""' : value}</span>
}

/** Why the contract refuses, in the reader's words; an error that nobody knows as its bytes. */
export function useRevertText(): (revert: EvmRevert) => string {
  const say = useWords('evmContracts')
  return ({ name, args, data }) => {
    if (name === null) return data === '0x' ? say('revert.silent') : say('revert.unknown', { data })
    return say(`reverts.${name}`, Object.fromEntries(args.map((arg) => [arg.name, arg.value])))
  }
}

export function RevertNotice({ revert }: { revert: EvmRevert }) {
  const say = useWords('evmContracts')
  const text = useRevertText()(revert)
  return (
    <Notice tone="danger" isUrgent title={say('revert.title')}>
      <p className="wrap-anywhere">{text}</p>
      {revert.name !== null && (
        <Text as="p" size="sm" tone="muted">
          {revert.name}
        </Text>
      )}
    </Notice>
  )
}
