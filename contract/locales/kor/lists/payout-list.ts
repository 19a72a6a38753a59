export const payoutList = {
  payoutColumns: {
    owner: {
      words: '받는 지갑',
    },
    amount: {
      words: '수량',
      fillHint: '모두에게 같은 수량. 예: 1.5',
    },
    reference: {
      words: '용도',
      fillHint: '예: 2026-11 보상',
    },
  },
  amountTitles: {
    AMOUNT_FORMAT: '수량이 아님',
    AMOUNT_COMMA: '쉼표가 있는 수량',
    AMOUNT_SCIENTIFIC: '줄여 적힌 수량',
    AMOUNT_NEGATIVE: '0보다 작은 수량',
    AMOUNT_ZERO: '0인 수량',
    AMOUNT_DECIMALS: '너무 긴 소수',
    AMOUNT_TOO_LARGE: '너무 큰 수량',
  },
  payoutIssues: {
    ownerIsPayer: {
      title: '보내는 지갑과 같은 주소',
      sentence: '받는 지갑이 보내는 지갑과 같습니다. 주소를 고치거나 이 행을 빼 주세요.',
    },
    payoutTwice: {
      title: '같은 지급이 두 번',
      sentence:
        '{firstRow}행과 지갑, 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 보내려면 용도를 서로 다르게 적어 주세요.',
    },
    ownerTwice: {
      title: '지갑이 여러 번',
      sentence: '{firstRow}행과 같은 지갑입니다. 두 행 모두 보냅니다.',
    },
    alreadyPlanned: {
      title: '다른 작업에 이미 있음',
      sentence:
        '지갑, 수량, 용도가 같은 지급이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 보내려면 용도를 다르게 적어 주세요.',
    },
  },
}
