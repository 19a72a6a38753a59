import { useTranslation } from 'react-i18next'
import { hyphenedPhone } from '#contract/account/account-rules.ts'
import { modifyProfile, readProfile, type Profile } from '#contract/account/profile.ts'
import { languages, type Language } from '#contract/language.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { AgreementLine, FormGroup } from '#web/src/ui/site/app/account-parts.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { Choice, TextInput } from '#web/src/ui/site/form.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { AccountForm } from './account-form.tsx'
import { AddressFields, noAddress, type AddressValues } from './address-fields.tsx'
import { OwnAccount } from './own-account.tsx'
import { PictureSection } from './picture/picture-section.tsx'
import { takeLogin } from './take-login.ts'
import { useAccountForm } from './use-account-form.ts'
import { foundOf, useChecks } from './use-checks.ts'
import { useFailureText } from './use-failure-text.ts'
import { useLabels } from './use-labels.ts'

/** What somebody told of themselves, to read and to change. */
export function ProfilePage() {
  return (
    <OwnAccount page="mypageProfile">
      {() => (
        <div className="grid gap-12">
          <PictureSection />
          <LoadedProfile />
        </div>
      )}
    </OwnAccount>
  )
}

function LoadedProfile() {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(readProfile)
  if (error) return <MyEmpty title={failureText(error)} />
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  return <ProfileForm key={data.uid} profile={data} onSaved={(profile) => void mutate(profile, false)} />
}

interface Values extends AddressValues {
  name: string
  nickname: string
  mobileNo: string
  telephone: string
  language: Language
  hasMarketingConsent: boolean
}

function valuesOf(profile: Profile): Values {
  const address = profile.kind === 'company' ? profile.companyAddress : profile.homeAddress
  return {
    ...(address ?? noAddress),
    name: profile.name,
    nickname: profile.nickname ?? '',
    mobileNo: profile.mobileNo ?? '',
    telephone: profile.telephone ?? '',
    language: profile.language,
    hasMarketingConsent: profile.hasMarketingConsent,
  }
}

function useProfileForm(profile: Profile, onSaved: (profile: Profile) => void) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const isCompany = profile.kind === 'company'
  const labels = { ...useLabels(profile.kind), language: t('account.fields.language') }
  const before = valuesOf(profile)
  // What was never told may stay so.
  const once = (was: string, is: string, found: string | undefined): string | undefined =>
    was === '' && is.trim() === '' ? undefined : found
  const hasAddress = (values: Values): boolean =>
    before.road !== '' || values.road.trim() !== '' || values.postcode !== ''
  const form = useAccountForm<Values>({
    initial: before,
    labels: { ...labels, hasMarketingConsent: t('account.consents.marketing') },
    check: (values) =>
      foundOf<string>({
        name: once(before.name, values.name, checks.name(labels.name, values.name)),
        nickname: once(before.nickname, values.nickname, checks.nickname(labels.nickname, values.nickname)),
        mobileNo: once(before.mobileNo, values.mobileNo, checks.phone(labels.mobileNo, values.mobileNo)),
        telephone: isCompany ? checks.phone(labels.telephone, values.telephone) : undefined,
        postcode: hasAddress(values) ? checks.postcode(labels.postcode, values.postcode) : undefined,
        road: hasAddress(values) ? checks.filled(labels.road, values.road) : undefined,
      }),
    send: async (values) => {
      const { postcode, road, detail, telephone, name, nickname, mobileNo, ...rest } = values
      const address = hasAddress(values) ? { postcode, road, detail } : null
      const saved = await call(modifyProfile, {
        body: {
          ...rest,
          ...(name && { name }),
          ...(nickname && { nickname }),
          ...(mobileNo && { mobileNo }),
          ...(isCompany ? { telephone } : {}),
          ...(address && (isCompany ? { companyAddress: address } : { homeAddress: address })),
        },
      })
      onSaved(saved)
      await takeLogin()
      showToast(t('account.modified'), 'success')
    },
  })
  return { form, labels, isCompany }
}

function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { t } = useTranslation('site')
  const { form, labels, isCompany } = useProfileForm(profile, onSaved)
  const { values, errors, change } = form
  const field = (name: 'name' | 'nickname' | 'mobileNo' | 'telephone', autoComplete: string) => ({
    ...{ name, label: labels[name], hint: t(`account.hints.${name}`), autoComplete },
    ...{ value: values[name], error: errors[name] },
  })
  return (
    <AccountForm form={form} submit={t('account.save')}>
      {profile.businessNo && (
        <p className="text-muted">
          {labels.businessNo}: {profile.businessNo.replace(/(\d{3})(\d{2})(\d{5})/, '$1-$2-$3')}
        </p>
      )}
      <TextInput {...field('name', 'name')} onChange={(event) => change({ name: event.target.value })} />
      <TextInput
        {...field('nickname', 'nickname')}
        onChange={(event) => change({ nickname: event.target.value })}
      />
      <TextInput
        {...field('mobileNo', 'tel')}
        inputMode="tel"
        onChange={(event) => change({ mobileNo: hyphenedPhone(event.target.value) })}
      />
      {isCompany && (
        <TextInput
          {...field('telephone', 'work tel')}
          inputMode="tel"
          onChange={(event) => change({ telephone: hyphenedPhone(event.target.value) })}
        />
      )}
      <AddressFields
        legend={t(isCompany ? 'account.fields.companyAddress' : 'account.fields.homeAddress')}
        {...{ values, errors, change }}
      />
      <Choice
        legend={labels.language}
        name="language"
        value={values.language}
        choices={languages.map((value) => ({
          value,
          title: t(`account.languages.${value}`),
          text: t('account.languages.text'),
        }))}
        onChange={(language) => change({ language })}
      />
      <FormGroup legend={t('account.consents.optional')}>
        <AgreementLine
          name="hasMarketingConsent"
          checked={values.hasMarketingConsent}
          onChange={(event) => change({ hasMarketingConsent: event.target.checked })}
        >
          {t('account.consents.marketing')}
        </AgreementLine>
      </FormGroup>
    </AccountForm>
  )
}
