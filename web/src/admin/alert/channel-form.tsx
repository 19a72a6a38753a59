import { endpoints } from '#contract/endpoints.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'

/** A channel, new or changed. */
export const ChannelForm = resourceForm({
  words: 'alertChannels',
  key: 'channelId',
  create: endpoints.createAlertChannel,
  update: endpoints.modifyAlertChannel,
  fields: (field) => [
    field.text('name'),
    field.choice('kind'),
    field.text('target', { isMono: true, hint: 'target' }),
    field.choice('language'),
    field.choice('severity'),
    field.choice('status'),
  ],
}).dialog()
