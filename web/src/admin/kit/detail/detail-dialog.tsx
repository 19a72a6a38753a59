import { useState, type ComponentType, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import type { DetailProps } from '../list/list-page-definition.ts'
import { useAnyWords, type NamespaceWith, type SayOf } from '../words.ts'

/** What can be done to what a window shows. */
export interface ActionsProps<Row> {
  row: Row
  isBusy: boolean
  /** Does it, shows what became of it and says `done`; a failure stands in the window. */
  act: (work: () => Promise<Row>, done: string) => void
}

type TitledNamespace = NamespaceWith<{ title: string }>

interface DetailDefinition<Row, Key extends string, N extends TitledNamespace> {
  read: Endpoint<z.ZodType<Record<Key, number>>, z.ZodObject, z.ZodType, z.ZodType<Row>>
  /** The parameter that says which row. */
  key: Key
  words: N
  title: (row: Row, say: SayOf<N>) => string
  description: (row: Row, say: SayOf<N>) => string
  Body: ComponentType<{ row: Row }>
  /** Without it nothing can be done to what is shown. */
  Actions?: ComponentType<ActionsProps<Row>>
  refreshEveryMs: number
}

/** A window that shows one row over its list, kept fresh, with what can be done to it. */
export function detailDialog<Row, const Key extends string, const N extends TitledNamespace>(
  definition: DetailDefinition<Row, Key, N>,
) {
  return function DetailDialog({ id, onClose, onChanged }: DetailProps): ReactNode {
    const { read, key, Body, Actions } = definition
    const say = useAnyWords(definition.words)
    const asked = id === null ? null : { params: { [key]: id } }
    const { data, error, mutate } = useApi(read, asked, { refreshInterval: definition.refreshEveryMs })
    const { isBusy, failure, act, forget } = useAct<Row>(async (row) => {
      await mutate(row, { revalidate: false })
      onChanged()
    })
    const row = data as Row | undefined
    const close = (): void => {
      forget()
      onClose()
    }
    return (
      <Dialog
        isOpen={id !== null}
        onClose={close}
        width="lg"
        title={row ? definition.title(row, say) : say('title')}
        {...(row && { description: definition.description(row, say) })}
        footer={row && Actions && <Actions row={row} isBusy={isBusy} act={act} />}
      >
        <div className="mt-4 grid gap-5">
          {failure !== null && <Failed error={failure} doing="act" />}
          {error && !row && <Failed error={error} onRetry={() => void mutate()} />}
          {row ? <Body row={row} /> : !error && <SkeletonRows rows={5} />}
        </div>
      </Dialog>
    )
  }
}

function useAct<Row>(onDone: (row: Row) => Promise<void>) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<Row>, done: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await onDone(await work())
      showToast(done, 'success')
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    failure,
    act: (work: () => Promise<Row>, done: string) => void run(work, done),
    forget: () => setFailure(null),
  }
}
