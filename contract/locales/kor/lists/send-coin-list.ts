export const sendCoinList = {
  issues: {
    amountBelowRent: {
      title: '새 지갑에는 너무 적은 수량',
      sentence:
        '{value} SOL은 아직 비어 있는 지갑이 받을 수 없는 양입니다(최소 약 {least} SOL). 그런 지갑이면 이 항목만 보내기 전에 실패합니다.',
    },
  },
}
