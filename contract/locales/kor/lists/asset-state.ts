export const assetState = {
  alreadyPlanned: {
    title: '다른 작업에 이미 있음',
    sentence:
      '작업 "{run}"에 이미 있습니다. 그 작업이 같은 일을 하거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
  },
  stateAlready: {
    title: '이미 그렇게 되어 있음',
    sentence: '체인에 이미 그렇게 되어 있습니다. 그대로 두면 트랜잭션 없이 완료됩니다.',
  },
  stateNone: {
    title: '체인에 없음',
    sentence:
      '이 주소에는 바꿀 수 있는 것이 없습니다. 소각됐거나 주소가 다릅니다. 주소를 고치거나 이 행을 빼 주세요.',
  },
}
