import { Ban, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { UserDetail } from '#contract/user/users.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'

interface BlockButtonProps {
  user: UserDetail
  onChange: (now: UserDetail) => void
}

/** Keeps a user out, or lets them in again; each for a reason. */
export function BlockButton({ user: { uuid, uid, status, role }, onChange }: BlockButtonProps) {
  const say = useWords('users')
  const denied = useDenied()
  const [isAsking, setAsking] = useState(false)
  if (status === 'closed') return null
  const isBlocked = status === 'blocked'
  const endpoint = isBlocked ? endpoints.unblockUser : endpoints.blockUser
  const mayNot = isBlocked ? denied(endpoints.unblockUser) : denied(endpoints.blockUser)
  const kind = isBlocked ? 'unblock' : 'block'
  return (
    <>
      <Button
        variant={isBlocked ? 'secondary' : 'danger'}
        icon={isBlocked ? LockOpen : Ban}
        disabledReason={mayNot ?? (role === 'user' ? null : denied('owner'))}
        onClick={() => setAsking(true)}
      >
        {say(kind)}
      </Button>
      <ConfirmDialog
        request={
          isAsking
            ? {
                title: say(`${kind}Title`, { uid }),
                body: <p>{say(`${kind}Body`)}</p>,
                confirmLabel: say(kind),
                tone: isBlocked ? 'primary' : 'danger',
                needsReason: true,
                onConfirm: async (reason) => {
                  onChange(await call(endpoint, { params: { uuid }, body: { reason } }))
                  showToast(say(`${kind}ed`), 'success')
                },
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
