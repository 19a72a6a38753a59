import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { deployInputs } from '#contract/evm-contract/abi.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { call } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useConfig } from '../config.ts'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { AbiFields, useAbiLabel } from './abi-fields.tsx'
import { SimulateAndMake } from './simulate-and-make.tsx'
import { useAbiForm } from './use-abi-form.ts'

/** Its owner is the wallet that deploys it: nobody types that. */
const asked = deployInputs.filter(({ name }) => name !== 'owner_')

/** Deploys the BNB contract from the wallet of a project: simulated first, on a localnet or a testnet only. */
export function DeployForm({ projectId, chain }: { projectId: number; chain: SourceChain | null }) {
  const say = useWords('evmContracts')
  const { t } = useTranslation()
  const navigate = useNavigate()
  const denied = useDenied()
  const network = useConfig()?.network
  const form = useAbiForm(asked, useAbiLabel(), { filled: ['name_', 'symbol_'] })
  const body = { projectId, args: form.values }
  const noProject = chain === null ? t('wizard.errors.project') : null
  return (
    <Card id="deploy" title={say('deploy.title')}>
      <SimulateAndMake
        chain={chain ?? 'bsc'}
        given={JSON.stringify(body)}
        deniedSimulate={denied(endpoints.simulateEvmDeploy) ?? noProject}
        deniedMake={denied(endpoints.deployEvmContract) ?? noProject}
        words={{
          make: say('deploy.make'),
          ask: say('deploy.askTitle', { name: form.values['name_'] ?? '' }),
          body: say('deploy.askBody'),
        }}
        check={form.check}
        refuse={form.refuse}
        simulate={() => call(endpoints.simulateEvmDeploy, { body })}
        make={async (feeMaxWei, idempotencyKey) => {
          const made = await call(
            endpoints.deployEvmContract,
            { body: { ...body, feeMaxWei } },
            { idempotencyKey },
          )
          showToast(say('deploy.made'), 'success')
          void navigate(paths.contract(made.contractId))
        }}
      >
        <Text as="p" size="sm" tone="muted">
          {say('deploy.note')}
        </Text>
        {network === 'localnet' && (
          <Notice title={say('deploy.localnet')}>{say('deploy.localnetNote')}</Notice>
        )}
        <AbiFields inputs={asked} form={form} />
      </SimulateAndMake>
    </Card>
  )
}
