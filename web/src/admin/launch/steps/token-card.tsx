import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { TokenUse } from '#contract/send-token/token-rules.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { HeldToken, NamedToken } from '#contract/send-token/held-tokens.ts'
import { isSameToken } from '#contract/send-token/token.ts'
import { formatUnits, shortAddress } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { SelectField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { ProjectSelect } from '../../project/index.ts'
import type { Settings } from '../draft/draft-store.ts'
import type { Wizard } from '../wizard.ts'

/** Which token it is about, of those in the project's wallet or made by it: before the list, whose amounts are read by its decimals. */
export function TokenCard({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { kind, settings } = wizard.draft
  const { tokenUse = 'sent' } = launchOf(kind)
  const { projectId, token } = settings
  const set = (part: Partial<Settings>): void => {
    wizard.refusal.clear(part)
    wizard.change((old) => ({ sent: null, settings: { ...old.settings, ...part } }))
  }
  const { data, error, mutate } = useHeldTokens(projectId)
  // One whose rules changed since it was chosen is to be chosen again.
  const tokens = data?.tokens.filter((one) => isOffered(tokenUse, one)) ?? []
  const chosen = tokens.find((one) => token !== null && isSameToken(one.token, token))
  return (
    <Card id="token" title={t(`wizard.token.uses.${tokenUse}.title`)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ProjectSelect
          family="solana"
          label={t('collections.fields.projectId')}
          isRequired
          value={projectId === null ? '' : String(projectId)}
          onChange={(value) => set({ projectId: value === '' ? null : Number(value), token: null })}
        />
        {data && tokens.length > 0 && (
          <SelectField
            label={t('wizard.token.token')}
            isRequired
            value={chosen?.token.mint ?? ''}
            onChange={({ target }) =>
              set({ token: tokens.find((one) => one.token.mint === target.value)?.token ?? null })
            }
            options={[
              { value: '', label: t('wizard.token.choose'), isDisabled: true },
              ...tokens.map((one) => optionOf(t, tokenUse, one)),
            ]}
          />
        )}
        <div className="grid gap-3 sm:col-span-2">
          {projectId === null && <Text tone="muted">{t(`wizard.token.uses.${tokenUse}.projectFirst`)}</Text>}
          {error && <Failed error={error} onRetry={() => void mutate()} />}
          {projectId !== null && !error && !data && <Bone className="h-10" />}
          {data && tokens.length === 0 && (
            <Notice title={t(`wizard.token.uses.${tokenUse}.none`)}>
              <Address value={data.wallet} name={t('home.wallet')} isWhole />
            </Notice>
          )}
          {data?.isCut && <Text tone="muted">{t('wizard.token.cut', { count: tokens.length })}</Text>}
          {chosen && <Chosen held={chosen} />}
        </div>
      </div>
    </Card>
  )
}

/** The tokens of a project's wallet, as the chain has them. */
export function useHeldTokens(projectId: number | null) {
  return useApi(endpoints.listHeldTokens, projectId === null ? null : { params: { projectId } }, {
    refreshInterval: 30_000,
  })
}

/** What is sent or burnt is in the wallet; what is made need not be, nor what others have of it. */
function isOffered(use: TokenUse, { held }: HeldToken): boolean {
  return use === 'made' || use === 'frozen' || held !== '0'
}

function optionOf(t: TFunction, use: TokenUse, one: NamedToken) {
  const { token, held } = one
  const called = one.name === null ? shortAddress(token.mint) : `${one.name} · ${shortAddress(token.mint)}`
  const name = `${called} · ${formatUnits(held, token.decimals)}`
  const why = refusalOf(use, one)
  return {
    value: token.mint,
    label: why === null ? name : `${name} (${t(`wizard.token.refusals.${why}`)})`,
    isDisabled: why !== null,
  }
}

function refusalOf(use: TokenUse, { refusal, mayMint, mayFreeze, isFrozen }: HeldToken) {
  if (use === 'frozen') return mayFreeze ? null : 'NO_FREEZE_AUTHORITY'
  if (refusal !== null) return refusal
  if (use === 'made') return mayMint ? null : 'NO_MINT_AUTHORITY'
  return isFrozen ? 'FROZEN' : null
}

/** What somebody should know of a token before they send it. */
function Chosen({ held: { token, name, held, supply, warnings } }: { held: NamedToken }) {
  const { t } = useTranslation()
  const { mint, program, decimals, fee } = token
  return (
    <>
      <Facts
        rows={[
          ...(name === null ? [] : [{ key: 'name', name: t('wizard.token.token'), value: name }]),
          {
            key: 'mint',
            name: t('wizard.token.mint'),
            value: <Address value={mint} name={t('wizard.token.mint')} isWhole />,
          },
          { key: 'program', name: t('wizard.token.program'), value: t(`wizard.token.programs.${program}`) },
          { key: 'decimals', name: t('wizard.token.decimals'), value: String(decimals) },
          { key: 'held', name: t('wizard.token.held'), value: formatUnits(held, decimals) },
          { key: 'supply', name: t('wizard.token.supply'), value: formatUnits(supply, decimals) },
        ]}
      />
      {warnings.map((warning) => (
        <Notice
          key={warning}
          tone="warning"
          title={t(`wizard.token.warnings.${warning}.title`, {
            percent: String((fee?.basisPoints ?? 0) / 100),
            maximum: formatUnits(fee?.maximum ?? '0', decimals),
          })}
        >
          {t(`wizard.token.warnings.${warning}.body`)}
        </Notice>
      ))}
    </>
  )
}
