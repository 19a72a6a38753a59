export const revealList = {
  issues: {
    alreadyPlanned: {
      title: '다른 작업에 이미 있음',
      sentence:
        '작업 "{run}"에 이미 있습니다. 그 작업이 같은 이름과 URI로 바꾸거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
    },
  },
}
