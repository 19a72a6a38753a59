export const recipientIssues = {
  recipientFrozen: {
    title: '동결된 토큰 계정',
    sentence:
      '이 지갑의 토큰 계정이 동결돼 있어 받을 수 없습니다. 동결 권한자에게 해제를 요청하거나 이 행을 빼 주세요.',
  },
  recipientForeign: {
    title: '다른 지갑의 토큰 계정',
    sentence:
      '이 지갑의 토큰 계정을 다른 지갑이 가지고 있어, 보내면 그 지갑이 받게 됩니다. 받는 지갑을 바꾸거나 이 행을 빼 주세요.',
  },
  recipientWantsMemo: {
    title: '메모를 요구하는 토큰 계정',
    sentence:
      '이 지갑의 토큰 계정은 전송마다 메모를 요구해 여기서는 보낼 수 없습니다. 받는 분에게 설정 해제를 요청하거나 이 행을 빼 주세요.',
  },
  recipientOfProgram: {
    title: '지갑이 아닌 주소',
    sentence:
      '이 주소는 지갑이 아니라 프로그램의 계정입니다. 보낸 토큰을 아무도 쓰지 못할 수 있습니다. 지갑 주소로 바꾸거나 이 행을 빼 주세요.',
  },
}
