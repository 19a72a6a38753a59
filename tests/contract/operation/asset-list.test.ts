import { describe, expect, it } from 'vitest'
import { languages } from '#contract/language.ts'
import {
  checkList,
  describeIssue,
  exampleCsv,
  issuesOf,
  parseList,
  summarizeList,
  toCsv,
  usableItems,
  type ListOptions,
} from '#contract/list/index.ts'
import { defineList } from '#contract/list/list-definition.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { launchKinds, launchOf } from '#contract/operation/launches.ts'
import { operationFacts } from '#contract/operation/operations.ts'
import type { Token } from '#contract/send-token/token.ts'
import { assetList, assetsOfRows, type AssetItem } from '#contract/operation/asset-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const [one, two] = [walletOf('one'), walletOf('two')]
const token: Token = { mint: one, program: 'token', decimals: 6, fee: null, accountBytes: 165 }
function codesOf(text: string) {
  const list = checkList(parseList(assetList, text))
  return list.rows.map(({ row }) => issuesOf(list, row).map(({ code }) => code))
}

describe.each(launchKinds)('the list of a %s', (kind) => {
  const definition = launchOf(kind).list
  const options: ListOptions = definition.isOfToken ? { token } : {}

  it('reads its own example without an error', () => {
    const list = checkList(parseList(definition, exampleCsv(definition)), options)
    expect(summarizeList(list)).toMatchObject({ rows: definition.example.length, error: 0, isUsable: true })
  })

  it('reads what it writes as the same items', () => {
    const list = checkList(parseList(definition, exampleCsv(definition)), options)
    const again = checkList(parseList(definition, toCsv(definition, usableItems(list))), options)
    expect(again.items).toEqual(list.items)
  })

  it('is one of NFTs that are there where its items name one', () => {
    expect(launchOf(kind).asset !== undefined).toBe(operationFacts[kind].assetField !== null)
  })

  it('names itself in its own issues, with the same placeholders in both languages', () => {
    const words = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
    for (const { title, sentence } of Object.values(definition.issues)) {
      for (const language of languages) expect(title[language]).not.toBe('')
      expect(words(sentence.kor)).toEqual(words(sentence.eng))
    }
  })
})

describe('a list of NFTs', () => {
  it('needs no header, and takes the words people use for one', () => {
    expect(codesOf(`${one}\n${two}`)).toEqual([[], []])
    for (const header of ['Asset ID', 'mint address', '민트 주소', 'NFT'])
      expect(codesOf(`${header}\n${one}`)).toEqual([[]])
  })

  it('says of an asset id that lost its case that it did', () => {
    expect(codesOf(`assetId\n${one.toLowerCase()}\n${two.toUpperCase()}\nmine`)).toEqual([
      ['assetIdLowerCased'],
      ['assetIdUpperCased'],
      ['assetIdInvalid'],
    ])
  })

  it('knows no column of a mint', () => {
    const parsed = parseList(assetList, `assetId,owner\n${one},${two}`)
    expect(parsed.issues.map(({ code }) => code)).toEqual(['columnUnknown'])
    expect(
      describeIssue(assetList, parsed.issues[0] ?? { code: '', column: null, params: {} }, 'eng'),
    ).toContain('Known are assetId.')
  })

  it('lends its columns and its judgement to a list with more', () => {
    const { columns, issues, judge, findDuplicates } = assetList
    const receiver = { ...columns.assetId, aliases: ['receiver'] }
    const list = defineList<'assetId' | 'receiver', AssetItem, null>({
      ...{ columns: { ...columns, receiver }, issues, findDuplicates, bareColumn: 'assetId', example: [] },
      createMemory: () => null,
      judge: (reading) => ({ row: judge(reading).row, assetId: reading.cells.assetId }),
      toCells: ({ assetId }) => [assetId],
      sizesOf: () => ({}),
    })
    const check = checkList(parseList(list, `mint,receiver\n${one},${two}\nnonsense,${two}`))
    expect(check.rows.map(({ row }) => issuesOf(check, row).map(({ code }) => code))).toEqual([
      [],
      ['assetIdInvalid'],
    ])
  })

  it('refuses what is no NFT, and every twin after the first', () => {
    expect(codesOf(['assetId', one, 'nonsense', one, two, one].join('\n'))).toEqual([
      [],
      ['assetIdInvalid'],
      ['assetTwice'],
      [],
      ['assetTwice'],
    ])
  })

  it('is judged by what our rows know', () => {
    const choice: LaunchChoice = { collectionId: 7, standard: 'token-metadata', wallet: one }
    const known: KnownAsset = {
      assetId: two,
      name: 'Kong',
      collectionId: 7,
      collectionName: 'Kongz',
      standard: 'token-metadata',
      owner: one,
      isBurnt: false,
    }
    const codes = (asset: KnownAsset | null, chosen = choice) =>
      assetsOfRows.judge(asset, chosen, { row: 1, assetId: two }).map(({ code }) => code)
    expect(codes(known)).toEqual([])
    expect(codes(null)).toEqual(['assetUnknown'])
    expect(codes({ ...known, isBurnt: true, owner: two })).toEqual(['assetBurnt'])
    expect(codes({ ...known, collectionId: 8 })).toEqual(['assetOtherCollection'])
    expect(codes({ ...known, owner: two })).toEqual(['assetElsewhere'])
    expect(codes({ ...known, standard: 'compressed' })).toEqual(['assetOtherStandard'])
    // Nothing chosen yet says nothing.
    const elsewhere = { ...known, collectionId: 8, owner: two }
    expect(codes(elsewhere, { ...choice, collectionId: null, wallet: null })).toEqual([])
  })
})
