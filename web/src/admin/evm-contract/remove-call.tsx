import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { constructorName } from '#contract/evm-contract/codes.ts'
import type { EvmCall } from '#contract/evm-contract/evm-contracts.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'

interface RemoveCallProps {
  row: Pick<EvmCall, 'callId' | 'function' | 'state'>
  onChange: () => void
}

/** Takes a call that came to nothing off the list, after a question; a contract that it was to create goes with it. */
export function RemoveCall({ row: { callId, function: name, state }, onChange }: RemoveCallProps) {
  const say = useWords('evmContracts')
  const navigate = useNavigate()
  const denied = useDenied()(endpoints.removeEvmCall)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const isDeployment = name === constructorName
  const ask = (): void =>
    setRequest({
      title: say('calls.remove.ask', { id: callId }),
      body: (
        <>
          <p>{say(isDeployment ? 'calls.remove.bodyDeployment' : 'calls.remove.body')}</p>
          {state === 'failed' && <p>{say('calls.remove.alert')}</p>}
        </>
      ),
      confirmLabel: say('calls.remove.label'),
      tone: 'danger',
      onConfirm: async () => {
        await call(endpoints.removeEvmCall, { params: { callId }, body: {} })
        showToast(say('calls.remove.done'), 'success')
        if (isDeployment) void navigate(paths.contracts)
        else onChange()
      },
    })
  return (
    <>
      <Button icon={Trash2} disabledReason={denied} onClick={ask}>
        {say('calls.remove.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
