import { endpoints } from '#contract/endpoints.ts'
import { keyPurposes } from '#contract/project/projects.ts'
import { OpenChanges } from '../approval/index.ts'
import * as codecs from '../kit/form/codecs.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import { paths } from '../paths.ts'
import { SecretField } from './secret-field.tsx'
import { SpentToday } from './spent-today.tsx'

const link = { isUri: true, isWide: true } as const
const secret = { isSecret: true, isWide: true, says: 'secret' } as const

/** Every field of SPEC.md section 3 a person types, in five groups. */
const pages = resourceForm({
  words: 'projects',
  key: 'projectId',
  create: endpoints.registerProject,
  update: endpoints.modifyProject,
  title: ({ name }, say) => say('updateTitleOf', { name }),
  fields: (field) => [
    field.show(OpenChanges),
    field.group(
      'identity',
      field.text('name'),
      field.text('nameKor', { lang: 'ko' }),
      field.text('symbol'),
      field.choice('mainnet'),
      field.area('description', { isWide: true }),
    ),
    field.group(
      'metadata',
      field.text('jsonPath', link),
      field.text('image', link),
      field.text('contractAddress', { isMono: true, isWide: true }),
    ),
    field.group(
      'fees',
      field.percent('creatorFeePercent', { start: '0' }),
      field.percent('projectFeePercent', { start: '0' }),
    ),
    field.group(
      'schedule',
      field.instant('startTime'),
      field.instant('endTime'),
      field.number('mintStartBlock'),
      field.number('mintEndBlock'),
    ),
    field.group(
      'limits',
      field.text('dailyCapLamports', {
        codec: codecs.sol,
        says: 'dailyCap',
        inputMode: 'decimal',
        suffix: 'SOL',
      }),
      field.show(SpentToday),
      field.text('dailyCapWei', { codec: codecs.coins, says: 'dailyCapWei', inputMode: 'decimal' }),
      field.text('approvalLimitLamports', {
        codec: codecs.sol,
        says: 'approvalLimit',
        inputMode: 'decimal',
        suffix: 'SOL',
      }),
    ),
    field.group(
      'wallets',
      ...keyPurposes.flatMap((purpose) => [
        field.text(`${purpose}WalletAddress`, { isMono: true, isWide: true, says: 'wallet' }),
        field.own(`secretKeys.${purpose}`, codecs.secret, SecretField, secret),
      ]),
    ),
  ],
}).pages({ read: endpoints.readProject, list: paths.projects, page: (row) => paths.project(row.projectId) })

export const CreateProjectPage = pages.CreatePage
export const UpdateProjectPage = pages.UpdatePage
