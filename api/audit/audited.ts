import type { AuditAction } from '#contract/audit/actions.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import type { Author } from '../author.ts'

interface Entry<Id, Shown> {
  action: AuditAction
  /** What a browser sees of it: that much goes into the log, and is the answer. */
  read: (id: Id) => Promise<Shown>
  /** What of that goes into the log, where it must be less, or more. */
  toLogged?: (shown: Shown) => unknown
  reason?: string
}

/** Makes something and writes that down. @param make answers the id of what it made. */
export async function auditedNew<Shown>(
  tx: Tx,
  { read, toLogged = (shown) => shown, ...entry }: Entry<number, Shown>,
  author: Author,
  make: () => Promise<number>,
): Promise<Shown> {
  const id = await make()
  const after = await read(id)
  await saveAudit(tx, { ...author, ...entry, entityId: id, after: toLogged(after) })
  return after
}

/** Changes something and writes down what it was before and after. @throws whatever `read` and `change` throw. */
export async function audited<Id extends number | string, Shown>(
  tx: Tx,
  { id, read, toLogged = (shown) => shown, ...entry }: Entry<Id, Shown> & { id: Id },
  author: Author,
  change: (before: Shown) => Promise<unknown>,
): Promise<Shown> {
  const before = await read(id)
  await change(before)
  const after = await read(id)
  await saveAudit(tx, { ...author, ...entry, entityId: id, before: toLogged(before), after: toLogged(after) })
  return after
}
