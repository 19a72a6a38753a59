export const burnTokenList = {
  issues: {
    burnTwice: {
      title: '같은 소각이 두 번',
      sentence:
        '{firstRow}행과 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 소각하려면 용도를 서로 다르게 적어 주세요.',
    },
    alreadyPlanned: {
      title: '다른 작업에 이미 있음',
      sentence:
        '수량, 용도가 같은 소각이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 소각하려면 용도를 다르게 적어 주세요.',
    },
  },
}
