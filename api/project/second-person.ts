import {
  changedFields,
  changeSubjects,
  isOfWallet,
  type ChangeSubject,
} from '#contract/approval/project-changes.ts'
import type { ProjectInput } from '#contract/project/projects.ts'
import { saveNewChange, wasEverChanged } from '#db/approval/project-changes.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import type { ProjectRow, ProjectValues } from '#db/project/projects.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { keyLabel } from './project-keys.ts'

type SecretKeys = ProjectInput['secretKeys']
type Stored = ProjectRow['project']

export interface AtOnce {
  values: ProjectValues
  secretKeys: SecretKeys
}

/**
 * What of a change takes effect at once. In a project with an approval limit, another wallet, another key and a limit that lets more be spent
 * are asked about instead: they stay as they are until a second person has approved them.
 * @throws AppError CHANGE_OPEN when one of the same wallet or limit is asked about already.
 */
export async function askAboutRest(
  tx: Tx,
  vault: Sealer,
  { before, after, secretKeys }: { before: Stored; after: ProjectValues; secretKeys: SecretKeys },
  author: Author,
): Promise<AtOnce> {
  const atOnce: AtOnce = { values: { ...after }, secretKeys: { ...secretKeys } }
  if (before.approvalLimitLamports === null) return atOnce
  for (const subject of changeSubjects) {
    const field = changedFields[subject]
    const [fromValue, toValue] = [textOf(before[field]), textOf(after[field])]
    if (!(await needsSecond(tx, { projectId: before.id, subject, fromValue, toValue }))) continue
    const secret = isOfWallet(subject) ? secretKeys[subject] : undefined
    const sealed = secret && isOfWallet(subject) ? vault.seal(secret, keyLabel(before.id, subject)) : null
    const change = { projectId: before.id, subject, fromValue, toValue }
    if ((await saveNewChange(tx, { ...change, sealed, authorId: author.actor })) === null)
      throw new AppError('CHANGE_OPEN')
    await saveAudit(tx, {
      ...{ ...author, action: 'project.ask', entityId: before.id },
      before: { subject, value: fromValue },
      after: { subject, value: toValue },
    })
    Object.assign(atOnce.values, { [field]: before[field] })
    if (isOfWallet(subject)) delete atOnce.secretKeys[subject]
  }
  return atOnce
}

interface Change {
  projectId: number
  subject: ChangeSubject
  fromValue: string | null
  toValue: string | null
}

/** A wallet that comes first, and a limit that lets less be spent, need nobody. */
async function needsSecond(tx: Tx, { projectId, subject, fromValue, toValue }: Change): Promise<boolean> {
  if (fromValue === toValue) return false
  if (isOfWallet(subject)) return fromValue !== null || wasEverChanged(tx, { projectId, subject })
  return fromValue !== null && (toValue === null || BigInt(toValue) > BigInt(fromValue))
}

function textOf(value: string | bigint | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
