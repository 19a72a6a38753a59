import { FlaskConical, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { EvmSimulation } from '#contract/evm-contract/evm-contracts.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { useWords } from '../kit/words.ts'
import { SimulationView } from './simulation-view.tsx'

interface SimulateAndMakeProps {
  chain: SourceChain
  /** What is simulated, as a text: once it is another, the simulation is of something else. */
  given: string
  deniedSimulate: string | null
  deniedMake: string | null
  words: { make: string; ask: string; body: string }
  /** Whether what was typed may be sent; marks what may not. */
  check: () => boolean
  /** Marks what the API refused. @returns whether a field shows it. */
  refuse: (cause: unknown) => boolean
  simulate: () => Promise<EvmSimulation>
  make: (feeMaxWei: string, idempotencyKey: string) => Promise<void>
  children: ReactNode
}

/** Nothing is made that was not simulated as it is typed now, and seen. */
export function SimulateAndMake(props: SimulateAndMakeProps) {
  const { chain, given, children } = props
  const say = useWords('evmContracts')
  const [simulated, setSimulated] = useState<{ given: string; shown: EvmSimulation } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const shown = simulated?.given === given ? simulated.shown : null
  const simulate = async (): Promise<void> => {
    setFailure(null)
    setSimulated(null)
    if (!props.check()) return
    setBusy(true)
    try {
      setSimulated({ given, shown: await props.simulate() })
    } catch (cause) {
      if (!props.refuse(cause)) setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  const feeMaxWei = shown && !shown.revert && shown.isPayable ? shown.feeMaxWei : null
  const ask = (): void => {
    if (!shown || feeMaxWei === null) return
    // One for each question, however often its button is pressed.
    const idempotencyKey = crypto.randomUUID()
    setRequest({
      title: props.words.ask,
      body: (
        <div className="grid gap-4">
          <p>{props.words.body}</p>
          <SimulationView chain={chain} simulation={shown} />
        </div>
      ),
      confirmLabel: props.words.make,
      onConfirm: () => props.make(feeMaxWei, idempotencyKey),
    })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void simulate()
      }}
    >
      {children}
      {failure !== null && <Failed error={failure} doing="process" />}
      {shown && <SimulationView chain={chain} simulation={shown} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          type="submit"
          icon={FlaskConical}
          variant={feeMaxWei === null ? 'primary' : 'secondary'}
          isBusy={isBusy}
          disabledReason={props.deniedSimulate}
        >
          {say('simulation.simulate')}
        </Button>
        <Button
          icon={Send}
          variant={feeMaxWei === null ? 'secondary' : 'primary'}
          disabledReason={props.deniedMake ?? (feeMaxWei === null ? say('simulation.first') : null)}
          onClick={ask}
        >
          {props.words.make}
        </Button>
      </div>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </form>
  )
}
