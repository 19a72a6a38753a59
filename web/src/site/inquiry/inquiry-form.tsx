import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { inquiryKinds, type InquiryKind } from '#contract/inquiry/codes.ts'
import { inquiryBounds } from '#contract/inquiry/inquiry-rules.ts'
import { ActionButton } from '../../ui/site/base/action.tsx'
import {
  Choice,
  Consent,
  FormAlert,
  FormDone,
  formHint,
  FormLink,
  TextBox,
  TextInput,
} from '../../ui/site/form.tsx'
import { FormTrap } from '../../ui/site/form-trap.tsx'
import { pathTo } from '../frame/paths.ts'
import { useLanguage } from '../frame/use-language.ts'
import type { InquiryOutcome } from './inquiry-api.ts'
import type { InquiryField } from './inquiry-check.ts'
import { useInquiry, type InquiryForm as Form } from './use-inquiry.ts'

interface InquiryFormProps {
  /** Chosen already; else what was chosen last. */
  kind?: InquiryKind | undefined
  /** In a window: how to leave it when the inquiry has arrived. */
  onClose?: () => void
}

/** The inquiry form: what is wrong stands beside its field, what was typed stays until it has arrived. */
export function InquiryForm({ kind, onClose }: InquiryFormProps) {
  const { t } = useTranslation('site')
  const form = useInquiry(kind)
  const { outcome, errors, isSending } = form
  if (outcome?.kind === 'sent')
    return <Done reference={outcome.reference} onAgain={form.restart} onClose={onClose} />
  return (
    <form
      ref={form.ref}
      method="post"
      className="form needs-scripts grid gap-6"
      noValidate
      aria-busy={isSending}
      onSubmit={form.submit}
    >
      <Choice
        legend={t('inquiry.kind')}
        name="kind"
        value={form.draft.kind}
        choices={inquiryKinds.map((value) => ({
          value,
          title: t(`inquiry.kinds.${value}.title`),
          text: t(`inquiry.kinds.${value}.text`),
        }))}
        onChange={(value) => form.change({ kind: value })}
      />
      <Fields form={form} />
      <Refusal errors={errors} outcome={outcome} />
      <Trouble outcome={outcome} kind={form.draft.kind} />
      <p>
        <ActionButton type="submit" variant="primary" isBusy={isSending}>
          {t(isSending ? 'inquiry.sending' : 'inquiry.send')}
        </ActionButton>
      </p>
      <FormTrap />
    </form>
  )
}

function Fields({ form: { draft, errors, change } }: { form: Form }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const partOf = (name: InquiryField) => {
    const error = errors[name]
    const label = t(`inquiry.fields.${name}`)
    const words = { field: label, bound: error?.bound }
    return { name, label, error: error && (error.sentence ?? t(`inquiry.errors.${error.code}`, words)) }
  }
  const textOf = (name: Exclude<InquiryField, 'isAgreed'>) => ({
    ...partOf(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const optional = t('inquiry.optional')
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput {...textOf('name')} autoComplete="name" />
        <TextInput {...textOf('company')} optional={optional} autoComplete="organization" />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput {...textOf('email')} type="email" inputMode="email" autoComplete="email" />
        <TextInput {...textOf('phone')} optional={optional} type="tel" autoComplete="tel" />
      </div>
      <TextBox
        {...textOf('message')}
        hint={t('inquiry.messageHint', { count: draft.message.trim().length, max: inquiryBounds.messageMax })}
      />
      <Consent
        {...partOf('isAgreed')}
        label={t('inquiry.consent')}
        checked={draft.isAgreed}
        onChange={(event) => change({ isAgreed: event.target.checked })}
      >
        {t('inquiry.consentText')}{' '}
        <FormLink href={pathTo('etcPrivacy', language)}>{t('inquiry.privacy')}</FormLink>
      </Consent>
    </>
  )
}

/** That fields are wrong, and what the API said of none of them. */
function Refusal({ errors, outcome }: Pick<Form, 'errors' | 'outcome'>) {
  const { t } = useTranslation('site')
  const text = outcome?.kind === 'refused' ? outcome.sentences.join(' ') : ''
  if (Object.keys(errors).length === 0 && text === '') return null
  return <FormAlert title={t('inquiry.errors.summary')} {...(text && { text })} />
}

/** Why it did not arrive, when no field is to blame. */
function Trouble({ outcome, kind }: { outcome: InquiryOutcome | null; kind: InquiryKind }) {
  const { t } = useTranslation('site')
  if (outcome?.kind !== 'failed' && outcome?.kind !== 'tooMany') return null
  const inbox = kind === 'investment' ? brand.inboxes.inquiry : brand.inboxes.partnership
  return (
    <FormAlert
      title={t(`inquiry.${outcome.kind}.title`)}
      text={t(`inquiry.${outcome.kind}.text`, {
        inbox,
        ...(outcome.kind === 'tooMany' && { minutes: outcome.minutes }),
      })}
    />
  )
}

function Done(props: { reference: string; onAgain: () => void; onClose: (() => void) | undefined }) {
  const { t } = useTranslation('site')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FormDone>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t('inquiry.done.title')}
      </h2>
      <p className={formHint}>{t('inquiry.done.text')}</p>
      <p className="mt-6">
        {t('inquiry.done.reference')}: <strong className="font-mono">{props.reference}</strong>
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {props.onClose && (
          <ActionButton variant="primary" onClick={props.onClose}>
            {t('inquiry.done.close')}
          </ActionButton>
        )}
        <ActionButton onClick={props.onAgain}>{t('inquiry.done.again')}</ActionButton>
      </p>
    </FormDone>
  )
}
