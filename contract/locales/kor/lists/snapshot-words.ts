export const snapshotWords = {
  sentences: {
    SLOT_AT: '슬롯 {s0}({at0})의 보유 내역입니다.',
    SLOTS_BETWEEN: '슬롯 {s0}({at0})과 슬롯 {s1}({at1}) 사이에 읽은 보유 내역입니다.',
    BLOCK_AT: '블록 {s0}({at0})의 보유 내역입니다.',
    BLOCKS_BETWEEN: '블록 {s0}({at0})과 블록 {s1}({at1}) 사이에 읽은 보유 내역입니다.',
    ON_TIME: '요청한 시각: {wanted}. 그때부터 처음 확정된 곳에서 읽기 시작했습니다.',
    LATE: '요청한 시각: {wanted}. 그 시각에는 읽지 못해 {minutes}분 뒤에 읽었습니다. 요청한 시각의 보유 내역이 아닙니다.',
  },
  snapshotProblems: {
    HOLDING_TWICE: '{line}번째 줄의 소유자와 에셋이 바로 앞 줄과 같습니다. 파일이 고쳐졌습니다.',
    NFT_TWICE: '한 NFT의 소유자가 둘입니다: {asset}. 읽는 동안 주인이 바뀌었거나 파일이 고쳐졌습니다.',
    NFT_AMOUNT: 'NFT의 수량은 1이어야 합니다: {asset}, {amount}.',
    SHA256: '이 스냅샷의 파일이 아닙니다. 스냅샷의 SHA-256: {expected}, 이 파일: {found}.',
    ROW_COUNT: '줄 수가 다릅니다. 스냅샷: {expected}, 이 파일: {found}.',
  },
}
