import alertChannels from './alert-channels.json'
import alertRules from './alert-rules.json'
import alerts from './alerts.json'
import audit from './audit.json'
import deliveries from './deliveries.json'
import first from './first.ts'
import reconcile from './reconcile.json'
import settings from './settings.json'
import wizard from './wizard.json'

/** Every sentence of the admin. */
export default {
  ...first,
  alertChannels,
  alertRules,
  alerts,
  audit,
  deliveries,
  reconcile,
  settings,
  wizard,
}
