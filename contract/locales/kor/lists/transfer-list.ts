export const transferList = {
  columns: {
    owner: {
      words: '받는 지갑',
      fillHint: '솔라나 지갑 주소',
    },
    again: {
      words: '다시',
    },
  },
  transferList: {
    issues: {
      alreadyPlanned: {
        title: '이미 보내는 NFT',
        sentence:
          '다른 작업에서 같은 지갑으로 이미 보냈거나 보내는 NFT입니다(작업: "{run}"). 돌아온 NFT를 다시 보내려면 "다시" 열에 2처럼 구분할 말을 적어 주세요.',
      },
    },
  },
}
