import type { AuditLog } from '#contract/audit/logs.ts'
import { ago, base58, collection, project } from './rows.ts'

const audits: Pick<AuditLog, 'action' | 'entity' | 'before' | 'after' | 'reason'>[] = [
  {
    action: 'master.pause',
    entity: 'master',
    before: { status: '10', control: 'run', startAt: ago(900), waiting: null },
    after: { status: '10', control: 'paused', startAt: ago(900), waiting: null },
    reason: 'The artwork of wave two has to be replaced first.',
  },
  {
    action: 'master.limits',
    entity: 'master',
    before: { budgetLamports: null, errorRateMax: 0.05 },
    after: { budgetLamports: '9000000000', errorRateMax: null },
    reason: null,
  },
  {
    action: 'project.modify',
    entity: 'project',
    before: project(1),
    after: { ...project(1), creatorFeePercent: 7.5, description: 'Apes of the night city.' },
    reason: null,
  },
  { action: 'project.register', entity: 'project', before: null, after: project(2), reason: null },
  { action: 'collection.create', entity: 'collection', before: null, after: collection(2), reason: null },
]

/** One entry of the audit log; five kinds take turns. */
export function audit(auditId: number): AuditLog {
  const sample = audits[auditId % audits.length] ?? audits[0]
  if (sample === undefined) throw new Error('There are no audit entries to choose from.')
  return {
    ...sample,
    auditId,
    at: ago(auditId * 700),
    actor: 'admin@punky.example',
    tokenName: auditId % 7 === 3 ? 'Nightly mints' : null,
    entityId: '1',
    requestId: base58(auditId, 12),
  }
}
