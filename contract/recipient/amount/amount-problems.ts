import type { Words } from '../../list/list-definition.ts'

/** What can be wrong with the amounts of a campaign. Those of a row are shown with its number. */
export const amountProblems = {
  AMOUNT_MISSING: {
    kor: '수량이 비어 있습니다. 1.5처럼 적어 주세요.',
    eng: 'The amount is empty. Write it like 1.5.',
  },
  AMOUNT_FORMAT: {
    kor: '수량이 아닙니다: "{value}". 숫자만, 소수점은 마침표로 1.5처럼 적어 주세요.',
    eng: '"{value}" is not an amount. Write digits only, with a full stop before decimals, like 1.5.',
  },
  AMOUNT_COMMA: {
    kor: '수량에 쉼표가 있습니다: "{value}". 천 단위 쉼표 없이 1000.5처럼 적어 주세요.',
    eng: 'The amount has a comma: "{value}". Write it without thousands separators, like 1000.5.',
  },
  AMOUNT_SCIENTIFIC: {
    kor: '엑셀이 수량을 줄여 적었습니다: "{value}". 칸의 서식을 텍스트로 바꾸고 모든 숫자를 적어 주세요.',
    eng: 'A spreadsheet shortened the amount: "{value}". Format the cells as text and write all digits.',
  },
  AMOUNT_NEGATIVE: {
    kor: '수량이 0보다 작습니다: "{value}". 0보다 큰 수를 적어 주세요.',
    eng: 'The amount is below zero: "{value}". Write one above zero.',
  },
  AMOUNT_ZERO: {
    kor: '수량이 0입니다. 0보다 큰 수를 적거나 이 행을 빼 주세요.',
    eng: 'The amount is zero. Write one above zero, or remove the row.',
  },
  AMOUNT_DECIMALS: {
    kor: '소수 자릿수가 너무 많습니다: "{value}". 이 토큰은 소수점 아래 {decimals}자리까지 있습니다.',
    eng: 'The amount has too many decimals: "{value}". The token has {decimals}.',
  },
  AMOUNT_TOO_LARGE: {
    kor: '수량이 너무 큽니다: {value}. 체인이 셀 수 있는 최댓값: {amountMax}.',
    eng: 'The amount is too large: {value}. The chain can count up to {amountMax}.',
  },
  SHARE_TOO_LARGE: {
    kor: '{wallet} 지갑의 수량이 너무 큽니다(최소 단위 {amount}개). 하나당 수량을 줄여 주세요.',
    eng: 'The wallet {wallet} would get {amount} base units, more than the chain can count. Lower the amount for each.',
  },
  TOTAL_TOO_LARGE: {
    kor: '모두 합친 수량이 너무 큽니다(최소 단위 {total}개). 체인은 한 토큰을 이만큼 셀 수 없습니다.',
    eng: 'Together these are {total} base units, more than the chain can count of one token.',
  },
  NOBODY_HOLDS: {
    kor: '나눌 기준이 되는 보유량이 모두 0입니다. 수량을 세는 출처를 골라 주세요.',
    eng: 'Nobody holds anything that the total could be shared by. Choose a source that counts what is held.',
  },
} as const satisfies Record<string, Words>
export type AmountProblemCode = keyof typeof amountProblems
export const amountProblemCodes = Object.keys(amountProblems) as [AmountProblemCode, ...AmountProblemCode[]]
