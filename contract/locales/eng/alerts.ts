import type { AlertWords } from '../../alert/alert-words.ts'

export const alerts: AlertWords = {
  events: {
    'alert.raised': 'Alert raised',
    'alert.resolved': 'Alert resolved',
    'channel.test': 'Test of a channel',
  },
  severities: { critical: 'Critical', warning: 'Warning', info: 'Info' },
  fields: ['Rule', 'Condition', 'Subject', 'Value', 'Raised'],
  test: 'Alerts reach this channel. There is nothing to do.',
}
