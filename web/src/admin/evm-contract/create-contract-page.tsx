import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { Card } from '../../ui/card.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { ProjectSelect, useProject } from '../project/index.ts'
import { DeployForm } from './deploy-form.tsx'
import { RegisterForm } from './register-form.tsx'

type Way = 'register' | 'deploy'

/** A contract that is there already is registered; the BNB contract is deployed. `?address=0x` begins with an address. */
export function CreateContractPage() {
  const say = useWords('evmContracts')
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [way, setWay] = useState<Way>('register')
  const [projectId, setProjectId] = useState('')
  const project = useProject(projectId === '' ? null : Number(projectId))
  const chain = project && project.mainnet !== 'solana' ? project.mainnet : null
  return (
    <DataPage
      title={say('create')}
      description={say('createDescription')}
      parent={{ to: paths.contracts, label: say('title') }}
    >
      <div className="grid max-w-4xl gap-5">
        <ChoiceCards<Way>
          legend={say('ways.legend')}
          value={way}
          onChange={setWay}
          choices={(['register', 'deploy'] as const).map((value) => ({
            value,
            title: say(`ways.${value}`),
            description: say(`ways.${value}Note`),
          }))}
        />
        <Card id="project" title={say('fields.projectId')}>
          <ProjectSelect
            family="evm"
            label={say('fields.projectId')}
            hint={chain ? say('onChain', { chain: t(`projects.mainnets.${chain}`) }) : say('projectHint')}
            isRequired
            value={projectId}
            onChange={setProjectId}
          />
        </Card>
        {way === 'register' ? (
          <RegisterForm projectId={Number(projectId)} address={params.get('address') ?? ''} />
        ) : (
          <DeployForm key={projectId} projectId={Number(projectId)} chain={chain} />
        )}
      </div>
    </DataPage>
  )
}
