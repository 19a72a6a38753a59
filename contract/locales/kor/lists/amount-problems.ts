export const amountProblems = {
  AMOUNT_MISSING: '수량이 비어 있습니다. 1.5처럼 적어 주세요.',
  AMOUNT_FORMAT: '수량이 아닙니다: "{value}". 숫자만, 소수점은 마침표로 1.5처럼 적어 주세요.',
  AMOUNT_COMMA: '수량에 쉼표가 있습니다: "{value}". 천 단위 쉼표 없이 1000.5처럼 적어 주세요.',
  AMOUNT_SCIENTIFIC:
    '엑셀이 수량을 줄여 적었습니다: "{value}". 칸의 서식을 텍스트로 바꾸고 모든 숫자를 적어 주세요.',
  AMOUNT_NEGATIVE: '수량이 0보다 작습니다: "{value}". 0보다 큰 수를 적어 주세요.',
  AMOUNT_ZERO: '수량이 0입니다. 0보다 큰 수를 적거나 이 행을 빼 주세요.',
  AMOUNT_DECIMALS:
    '소수 자릿수가 너무 많습니다: "{value}". 이 토큰은 소수점 아래 {decimals}자리까지 있습니다.',
  AMOUNT_TOO_LARGE: '수량이 너무 큽니다: {value}. 체인이 셀 수 있는 최댓값: {amountMax}.',
  SHARE_TOO_LARGE: '{wallet} 지갑의 수량이 너무 큽니다(최소 단위 {amount}개). 하나당 수량을 줄여 주세요.',
  TOTAL_TOO_LARGE:
    '모두 합친 수량이 너무 큽니다(최소 단위 {total}개). 체인은 한 토큰을 이만큼 셀 수 없습니다.',
  NOBODY_HOLDS: '나눌 기준이 되는 보유량이 모두 0입니다. 수량을 세는 출처를 골라 주세요.',
}
