import type { ApplicationWindow, ApplicationWindowInput } from '#contract/airdrop/windows.ts'
import { findOptionalWindow, lockWindow, saveNewWindow, saveWindow } from '#db/airdrop/windows.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentWindow } from './present-application.ts'

/** @throws AppError NOT_FOUND. */
export async function readWindow(db: Queryable, windowId: number): Promise<ApplicationWindow> {
  const row = await findOptionalWindow(db, windowId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentWindow(row)
}

export function createWindow(
  tx: Tx,
  input: ApplicationWindowInput,
  author: Author,
): Promise<ApplicationWindow> {
  const entry = { action: 'applicationWindow.create', read: (id: number) => readWindow(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewWindow(tx, { ...valuesOf(input), registrantId: author.actor }),
  )
}

/** @throws AppError NOT_FOUND, BAD_REQUEST for another project, and for another rule of who may apply once somebody has. */
export async function modifyWindow(
  tx: Tx,
  { windowId, input }: { windowId: number; input: ApplicationWindowInput },
  author: Author,
): Promise<ApplicationWindow> {
  // Nobody applies meanwhile: what is asked next is still so when it is stored.
  await lockWindow(tx, windowId)
  const entry = {
    action: 'applicationWindow.modify',
    id: windowId,
    read: (id: number) => readWindow(tx, id),
  } as const
  return audited(tx, entry, author, async ({ projectId, onePer, counts }) => {
    if (projectId !== input.projectId) throw badField('projectId', 'FIXED')
    const hasAny = Object.values(counts).some((count) => count > 0)
    if (hasAny && onePer !== input.onePer) throw badField('onePer', 'FIXED')
    await saveWindow(tx, windowId, {
      ...valuesOf(input),
      ...{ modifierId: author.actor, modifiedAt: new Date() },
    })
  })
}

function valuesOf({ opensAt, closesAt, ...input }: ApplicationWindowInput) {
  return { ...input, opensAt: new Date(opensAt), closesAt: new Date(closesAt) }
}
