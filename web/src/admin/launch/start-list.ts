import type { LaunchKind } from '#contract/operation/launch-kinds.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { Master } from '#contract/run/masters.ts'
import { emptyDraft, readDraft, saveDraft, settingsFor } from './draft/draft-store.ts'
import { settingsOfRun } from './settings-of-run.ts'

/** Whether a list is being prepared in this browser: another one would take its place. */
export async function hasDraft(): Promise<boolean> {
  return (await readDraft()).source !== null
}

/** Prepares a list with the settings of a run: the wizard opens at its check. What was being prepared is dropped. */
export async function startList(input: {
  kind: LaunchKind
  master: Master
  name: string
  bytes: Uint8Array<ArrayBuffer>
}): Promise<void> {
  const { kind, master, name, bytes } = input
  await saveDraft({
    ...emptyDraft,
    kind,
    step: 'check',
    source: { name: `${name}.csv`, kind: 'file', bytes },
    settings: { ...settingsOfRun(master), name: name.slice(0, 100) },
    runId: crypto.randomUUID(),
    savedAt: new Date().toISOString(),
  })
}

/** Prepares rows that a page made: the wizard opens at their check. What was being prepared is dropped. */
export async function startRows(input: {
  kind: LaunchKind
  projectId: number | null
  /** What the list is of, where it is one of a token. */
  token?: Token | null
  name: string
  csv: string
}): Promise<void> {
  const { kind, projectId, token = null, csv } = input
  const name = input.name.slice(0, 100)
  await saveDraft({
    ...emptyDraft,
    kind,
    step: 'check',
    source: { name: `${name}.csv`, kind: 'file', bytes: new TextEncoder().encode(csv) },
    settings: { ...settingsFor(kind), projectId, token, name },
    runId: crypto.randomUUID(),
    savedAt: new Date().toISOString(),
  })
}
