export const mintTokenList = {
  payoutTwice: {
    sentence:
      '{firstRow}행과 지갑, 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 발행하려면 용도를 서로 다르게 적어 주세요.',
  },
  ownerTwice: {
    sentence: '{firstRow}행과 같은 지갑입니다. 두 행 모두 발행합니다.',
  },
  alreadyPlanned: {
    sentence:
      '지갑, 수량, 용도가 같은 발행이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 발행하려면 용도를 다르게 적어 주세요.',
  },
}
