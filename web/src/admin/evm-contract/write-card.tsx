import { useState } from 'react'
import { evmFunctions, type AbiWrite } from '#contract/evm-contract/abi.ts'
import type { EvmContract } from '#contract/evm-contract/evm-contracts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import { AbiFields, useAbiLabel } from './abi-fields.tsx'
import { FunctionSelect, useFunctionName } from './function-select.tsx'
import { SimulateAndMake } from './simulate-and-make.tsx'
import { useAbiForm } from './use-abi-form.ts'
import { weiOf } from './wei-of.ts'

/** What the wallet of the project can have the contract do: simulated first, then made by a worker. */
export function WriteCard({ contract, onCalled }: { contract: EvmContract; onCalled: () => void }) {
  const say = useWords('evmContracts')
  const writes = evmFunctions[contract.kind].filter((fn): fn is AbiWrite => !fn.isView)
  const [name, setName] = useState(writes[0]?.name ?? '')
  /** A call that was asked for begins the next one anew. */
  const [round, setRound] = useState(0)
  const fn = writes.find((one) => one.name === name)
  const done = (): void => {
    setRound(round + 1)
    onCalled()
  }
  return (
    <Card id="write" title={say('write.title')}>
      <div className="grid gap-5">
        <FunctionSelect label={say('write.function')} functions={writes} value={name} onChange={setName} />
        {fn && <Write key={`${fn.name} ${round}`} contract={contract} fn={fn} onCalled={done} />}
      </div>
    </Card>
  )
}

interface WriteProps {
  contract: EvmContract
  fn: AbiWrite
  onCalled: () => void
}

function Write({ contract, fn, onCalled }: WriteProps) {
  const say = useWords('evmContracts')
  const denied = useDenied()
  const nameOf = useFunctionName()
  const form = useAbiForm(fn.inputs, useAbiLabel(), { beside: ['valueWei'] })
  const [value, setValue] = useState('')
  const { contractId, chain } = contract
  const valueWei = fn.isPayable ? weiOf(value) : '0'
  const body = { function: fn.name, args: form.values, valueWei: valueWei ?? '0' }
  const says = `functionNotes.${fn.name}` as 'functionNotes.mint'
  return (
    <SimulateAndMake
      chain={chain}
      given={JSON.stringify(body)}
      deniedSimulate={denied(endpoints.simulateEvmCall)}
      deniedMake={denied(endpoints.createEvmCall) ?? denied(fn.role)}
      words={{
        make: say('write.make'),
        ask: say('write.askTitle', { name: nameOf(fn.name) }),
        body: say('write.askBody', { contract: contract.name }),
      }}
      check={() => form.check() && valueWei !== null}
      refuse={form.refuse}
      simulate={() => call(endpoints.simulateEvmCall, { params: { contractId }, body })}
      make={async (feeMaxWei, idempotencyKey) => {
        const asked = { params: { contractId }, body: { ...body, feeMaxWei } }
        await call(endpoints.createEvmCall, asked, { idempotencyKey })
        showToast(say('write.made'), 'success')
        onCalled()
      }}
    >
      {say.has(says) && (
        <Text as="p" size="sm" tone="muted">
          {say(says)}
        </Text>
      )}
      <AbiFields inputs={fn.inputs} form={form} />
      {fn.isPayable && (
        <TextField
          name="valueWei"
          label={say('fields.valueWei')}
          hint={say('write.valueHint')}
          suffix={sourceCoins[chain]}
          inputMode="decimal"
          isRequired
          error={
            form.errors['valueWei'] ??
            (value !== '' && valueWei === null ? say('write.valueWrong') : undefined)
          }
          value={value}
          onChange={({ target }) => setValue(target.value.trim())}
        />
      )}
    </SimulateAndMake>
  )
}
