export const claimList = {
  claimColumn: {
    words: '인증',
    fillHint: 'verify 또는 unverify',
  },
  claimUnknown: {
    title: '알 수 없는 인증 값',
    sentence:
      '"{value}"는 알 수 없는 값입니다. verify(인증) 또는 unverify(인증 해제)로 적거나 비워 주세요. 비우면 인증합니다.',
  },
}
