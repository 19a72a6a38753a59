import { issue, type ListIssue } from '../../list/issues.ts'

export interface RoyaltyResult {
  sellerFeeBasisPoints: number
  issue: ListIssue | null
}

/**
 * Reads a royalty in percent, with or without the sign: `5`, `5%`, `5.5`, `5,5`. Two decimals at most, because the
 * chain counts hundredths of a percent (basis points). `500 bps` is taken as basis points.
 */
export function readRoyalty(text: string): RoyaltyResult {
  const basisPoints = /^(\d{1,6})\s*bps$/i.exec(text)
  if (basisPoints) return inRange(Number(basisPoints[1]), text)
  const percent = /^(-?\d{1,6})(?:[.,](\d{1,2}))?\s*(%?)$/.exec(text)
  if (!percent) return { sellerFeeBasisPoints: 0, issue: issue('royaltyFormat', 'royalty', { value: text }) }
  const isNegative = (percent[1] ?? '').startsWith('-')
  const value = Math.abs(Number(percent[1])) * 100 + Number((percent[2] ?? '').padEnd(2, '0'))
  const result = inRange(isNegative && value > 0 ? -value : value, text)
  // 0.05 without a sign is how a spreadsheet stores 5 %.
  const isTiny = !result.issue && percent[3] === '' && value > 0 && value < 50
  return isTiny ? { ...result, issue: issue('royaltyTiny', 'royalty', { value: text }) } : result
}

function inRange(sellerFeeBasisPoints: number, value: string): RoyaltyResult {
  if (sellerFeeBasisPoints >= 0 && sellerFeeBasisPoints <= 10_000)
    return { sellerFeeBasisPoints, issue: null }
  return { sellerFeeBasisPoints: 0, issue: issue('royaltyRange', 'royalty', { value }) }
}
