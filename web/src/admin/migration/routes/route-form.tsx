import type { AdminRoute } from '#contract/migration/migration-admin.ts'
import { endpoints } from '#contract/endpoints.ts'
import { CollectionSelect } from '../../collection/index.ts'
import * as codecs from '../../kit/form/codecs.ts'
import type { OwnProps } from '../../kit/form/field-types.ts'
import { resourceForm } from '../../kit/form/resource-form.tsx'
import { ProjectSelect } from '../../project/index.ts'

/** From where, to where and for what. Projects and collection of a route that is there cannot be changed. */
export const RouteDialog = resourceForm({
  words: 'migrationRoutes',
  key: 'routeId',
  create: endpoints.createMigrationRoute,
  update: endpoints.modifyMigrationRoute,
  title: ({ oldProjectName, newProjectName }, say) =>
    say('updateTitle', { from: oldProjectName, to: newProjectName }),
  fields: (field) => [
    field.own('oldProjectId', codecs.id, ({ field: own }) => <ProjectSelect {...own} family="evm" />),
    field.own('newProjectId', codecs.id, NewProject),
    field.own('collectionId', codecs.id, Target),
    field.text('feeWei', { codec: codecs.coins, inputMode: 'decimal', says: 'coins' }),
    field.number('timeLimitSeconds', {
      codec: codecs.numberIn(60),
      suffix: (_, say) => say('minutesUnit'),
      says: 'minutes',
    }),
    field.number('supply', { says: 'supply' }),
    field.flag('isOn'),
  ],
}).dialog()

/** Another project has other collections. */
function NewProject({ field, form }: OwnProps<AdminRoute>) {
  const choose = (projectId: string): void => {
    field.onChange(projectId)
    form.setValue('collectionId', '')
  }
  return <ProjectSelect {...field} family="solana" onChange={choose} />
}

function Target({ field, form }: OwnProps<AdminRoute>) {
  const projectId: string = form.watch('newProjectId')
  return <CollectionSelect {...field} projectId={projectId === '' ? null : Number(projectId)} />
}
