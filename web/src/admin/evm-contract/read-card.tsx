import { Search } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { evmFunctions, type AbiView } from '#contract/evm-contract/abi.ts'
import type { EvmContract } from '#contract/evm-contract/evm-contracts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { useWords } from '../kit/words.ts'
import { AbiFields, useAbiLabel } from './abi-fields.tsx'
import { FunctionSelect } from './function-select.tsx'
import { useAbiForm } from './use-abi-form.ts'
import { RevertNotice, Values } from './values-view.tsx'

type Answer = z.output<typeof endpoints.askEvmContract.reply>

/** What the contract can be asked: every RPC answers at once, and it costs nothing. */
export function ReadCard({ contract }: { contract: EvmContract }) {
  const say = useWords('evmContracts')
  const views = evmFunctions[contract.kind].filter((fn): fn is AbiView => fn.isView)
  const [name, setName] = useState(views[0]?.name ?? '')
  const fn = views.find((one) => one.name === name)
  return (
    <Card id="read" title={say('read.title')}>
      <div className="grid gap-5">
        <FunctionSelect label={say('read.function')} functions={views} value={name} onChange={setName} />
        {fn && <Ask key={fn.name} contract={contract} fn={fn} />}
      </div>
    </Card>
  )
}

function Ask({ contract: { contractId, chain }, fn }: { contract: EvmContract; fn: AbiView }) {
  const say = useWords('evmContracts')
  const form = useAbiForm(fn.inputs, useAbiLabel())
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setAnswer(null)
    setFailure(null)
    if (!form.check()) return
    setBusy(true)
    try {
      const body = { function: fn.name, args: form.values }
      setAnswer(await call(endpoints.askEvmContract, { params: { contractId }, body }))
    } catch (cause) {
      if (!form.refuse(cause)) setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <AbiFields inputs={fn.inputs} form={form} />
      <div className="flex justify-end">
        <Button type="submit" icon={Search} isBusy={isBusy}>
          {say('read.ask')}
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-3">
        {failure !== null && <Failed error={failure} />}
        {answer?.revert && <RevertNotice revert={answer.revert} />}
        {answer && !answer.revert && (
          <>
            <Values chain={chain} values={answer.results} />
            <Text as="p" size="xs" tone="muted">
              {say('read.agreed', { block: formatCount(answer.blockNumber) })}
            </Text>
          </>
        )}
      </div>
    </form>
  )
}
