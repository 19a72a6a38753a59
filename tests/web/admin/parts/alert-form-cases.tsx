import { endpoints } from '#contract/endpoints.ts'
import { ChannelForm } from '#web/src/admin/alert/channel-form.tsx'
import { RuleForm } from '#web/src/admin/alert/rule-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { type, type FormCase } from './played-form.tsx'

const { alertChannels, alertRules } = eng
function nothing() {
  return undefined
}

/** The forms of alerts, as in the cases of refused forms. */
export const alertForms: Record<string, Record<string, FormCase>> = {
  'alert/channel-form.tsx': {
    'a new channel': {
      page: <ChannelForm subject="new" onClose={nothing} onSaved={nothing} />,
      endpoint: endpoints.createAlertChannel,
      fill: () => {
        type(new RegExp(`^${alertChannels.fields.name}`), 'Pager')
        type(new RegExp(`^${alertChannels.fields.target}`), 'ops@punky.example')
      },
      send: alertChannels.register,
    },
  },
  'alert/rule-form.tsx': {
    'a new rule': {
      page: <RuleForm subject="new" onClose={nothing} onSaved={nothing} />,
      endpoint: endpoints.createAlertRule,
      fill: () => type(new RegExp(`^${alertRules.fields.name}`), 'Stopped'),
      send: alertRules.register,
    },
  },
}
