export const sendTokenList = {
  tokenMissing: {
    title: '토큰이 정해지지 않음',
    sentence: '어떤 토큰의 수량인지 알 수 없습니다. 먼저 토큰을 선택해 주세요.',
  },
  tokenList: {
    issues: {
      amountAllFee: {
        title: '수수료로 다 나가는 수량',
        sentence:
          '{value}을 보내면 토큰의 전송 수수료로 모두 나가 받는 지갑에 아무것도 남지 않습니다. 수량을 늘려 주세요.',
      },
    },
  },
}
