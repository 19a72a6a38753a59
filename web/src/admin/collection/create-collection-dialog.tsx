import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { SettingKey } from '#contract/setting/settings.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OnNetwork } from '../parts/on-network.tsx'
import { choiceOf, useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { ProjectSelect } from '../project/index.ts'
import {
  bytesOf,
  collectionFieldNames,
  collectionFormSchema,
  emptyCollection,
  inputOfCollection,
  limits,
  type CollectionForm,
} from './collection-form-schema.ts'

interface CreateCollectionDialogProps {
  isOpen: boolean
  onClose: () => void
  onCreated: () => void
}

export function CreateCollectionDialog({ isOpen, onClose, onCreated }: CreateCollectionDialogProps) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<CollectionForm>({
    resolver: zodResolver(collectionFormSchema),
    defaultValues: emptyCollection,
    names: collectionFieldNames,
  })
  const first = useFirstValues(isOpen)
  const { reset } = form
  useEffect(() => reset(first, { keepDirtyValues: true }), [first, reset])
  const key = useRef({ body: '', value: '' })
  const submit = submitWith(async (values) => {
    const body = inputOfCollection(values)
    const text = JSON.stringify(body)
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() }
    await call(endpoints.createCollection, { body }, { idempotencyKey: key.current.value })
    showToast(t('collections.created'), 'success')
    form.reset(first)
    onCreated()
    onClose()
  })
  const { isSubmitting } = form.formState
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isSubmitting}
      title={t('collections.createTitle')}
      description={t('collections.createNote')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="create-collection" variant="primary" isBusy={isSubmitting}>
            {t('collections.create')}
          </Button>
        </>
      }
    >
      <OnNetwork />
      <form id="create-collection" noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="register" />}
        <CollectionFields form={form} />
      </form>
    </Dialog>
  )
}

/** What a new collection begins with: symbol and royalty of the key-value settings. */
function useFirstValues(isOpen: boolean): CollectionForm {
  const { data } = useApi(endpoints.listSettings, isOpen ? {} : null)
  return useMemo(() => {
    const valueOf = (key: SettingKey): string | undefined =>
      data?.rows.find((row) => row.key === key)?.value ?? undefined
    const fee = valueOf('SELLER_FEE_BASIS_POINT')
    return {
      ...emptyCollection,
      symbol: valueOf('SYMBOL') ?? emptyCollection.symbol,
      royalty: fee === undefined ? emptyCollection.royalty : String(Number(fee) / 100),
    }
  }, [data])
}

function CollectionFields({ form }: { form: UseFormReturn<CollectionForm> }) {
  const { t } = useTranslation()
  const errorOf = useFieldError(form)
  const project = useController({ control: form.control, name: 'project' }).field
  const field = (name: Exclude<keyof CollectionForm, 'project'>) => {
    const label = t(`collections.${name}`)
    return { ...form.register(name), label, isRequired: true, error: errorOf(name, label) }
  }
  const counter = (name: 'name' | 'symbol' | 'uri') => ({
    suffix: t('collections.bytes', { used: bytesOf(form.watch(name)), max: limits[name] }),
    hint: t(`collections.${name}Hint`),
  })
  return (
    <>
      <ProjectSelect
        {...choiceOf(project)}
        label={t('collections.project')}
        isRequired
        error={errorOf('project', t('collections.project'))}
      />
      <TextField {...field('name')} {...counter('name')} />
      <TextField {...field('symbol')} {...counter('symbol')} />
      <TextField {...field('uri')} {...counter('uri')} isMono inputMode="url" />
      <TextField {...field('royalty')} suffix="%" inputMode="decimal" hint={t('collections.royaltyHint')} />
    </>
  )
}
