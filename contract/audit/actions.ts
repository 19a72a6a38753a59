/**
 * Everything the audit log writes down, and what an entry of it is about. The only list: writers, the log's filter and
 * the words of the console follow from it.
 */
export const auditActions = {
  'project.register': 'project',
  'project.modify': 'project',
  'collection.create': 'collection',
  'collection.accept': 'collection',
  'fileSet.create': 'fileSet',
  'fileSet.finish': 'fileSet',
  'fileSet.delete': 'fileSet',
  'token.create': 'token',
  'token.modify': 'token',
  'token.texts': 'token',
  'plan.create': 'master',
  'campaign.create': 'campaign',
  'campaign.modify': 'campaign',
  'campaign.activate': 'campaign',
  'campaign.pause': 'campaign',
  'campaign.end': 'campaign',
  'campaign.publish': 'campaign',
  'round.decide': 'round',
  'draw.create': 'draw',
  'draw.callOff': 'draw',
  'preset.modify': 'preset',
  'applicationWindow.create': 'applicationWindow',
  'applicationWindow.modify': 'applicationWindow',
  'application.decide': 'application',
  'application.withdraw': 'application',
  'master.start': 'master',
  'master.pause': 'master',
  'master.resume': 'master',
  'master.cancel': 'master',
  'master.retry': 'master',
  'master.exclude': 'master',
  'item.repair': 'item',
  'master.limits': 'master',
  'master.audit': 'master',
  'master.note': 'master',
  'attempt.decide': 'attempt',
  'migration.return': 'migration',
  'migration.retry': 'migration',
  'deposit.match': 'deposit',
  'deposit.return': 'deposit',
  'deposit.ignore': 'deposit',
  'stray.accept': 'stray',
  'migrationRoute.create': 'migrationRoute',
  'migrationRoute.modify': 'migrationRoute',
  'reconcile.start': 'reconcile',
  'news.create': 'news',
  'news.modify': 'news',
  'inquiry.modify': 'inquiry',
  'inquiry.resend': 'inquiry',
  'feature.modify': 'feature',
  'setting.modify': 'setting',
  'alertRule.create': 'alertRule',
  'alertRule.modify': 'alertRule',
  'alert.acknowledge': 'alert',
  'alertChannel.create': 'alertChannel',
  'alertChannel.modify': 'alertChannel',
  'alertChannel.secret': 'alertChannel',
  'alertChannel.test': 'alertChannel',
  'delivery.replay': 'delivery',
  'apiToken.create': 'apiToken',
  'apiToken.revoke': 'apiToken',
  'reveal.create': 'reveal',
  'reveal.schedule': 'reveal',
  'reveal.unschedule': 'reveal',
  'reveal.cancel': 'reveal',
  'reveal.rollback': 'reveal',
  'reveal.result': 'reveal',
  'reveal.token': 'reveal',
  'rpc.retire': 'rpc',
  'rpc.restore': 'rpc',
  'session.start': 'session',
  'wallet.prove': 'wallet',
  'wallet.link': 'wallet',
} as const satisfies Record<`${string}.${string}`, string>

/** `entity.verb`. */
export type AuditAction = keyof typeof auditActions
export type AuditEntity = (typeof auditActions)[AuditAction]

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
export const auditEntities = [...new Set(Object.values(auditActions))] as [AuditEntity, ...AuditEntity[]]

/** What can be done to an entity, or to any. */
export function actionsOf(entity?: AuditEntity): AuditAction[] {
  return auditActionNames.filter((action) => entity === undefined || auditActions[action] === entity)
}
