export const drawProblems = {
  LIST_HASH:
    '이 명단은 추첨 전에 공개된 명단이 아닙니다. 규칙에 적힌 SHA-256: {expected}, 이 파일의 SHA-256: {found}.',
  RULES_MALFORMED:
    '규칙을 읽을 수 없습니다. 키를 정렬하고 공백을 뺀 JSON이어야 합니다. 공개된 규칙을 그대로 사용해 주세요.',
  TOO_FEW_ENTRANTS:
    '명단은 {entrants}명인데 규칙은 당첨자 {winners}명과 예비 {reserves}명을 뽑습니다. 이 규칙으로는 추첨할 수 없습니다.',
  ENTROPY_MALFORMED:
    '{chain} 블록 해시의 형식이 다릅니다: "{value}". 탐색기에서 블록 해시를 다시 확인해 주세요.',
  ENTROPY_DIFFERS:
    '{chain} 블록 해시가 체인에서 읽은 값과 다릅니다. 공개된 값: {found}, 체인의 값: {expected}.',
  BLOCK_TOO_EARLY: '규칙에 적힌 것보다 앞선 {chain} 블록입니다. 규칙: {expected}, 사용한 블록: {found}.',
  SECRET_WITHHELD: '규칙에는 비밀값의 해시가 있지만 비밀값이 공개되지 않았습니다. 이 추첨은 무효입니다.',
  SECRET_UNEXPECTED: '비밀값이 공개되었지만 규칙에는 그 해시가 없습니다. 비밀값은 추첨에 쓸 수 없습니다.',
  SECRET_HASH: '공개된 비밀값의 SHA-256이 규칙과 다릅니다. 규칙: {expected}, 비밀값: {found}.',
  SEED: '다시 계산한 시드가 공개된 시드와 다릅니다. 계산: {expected}, 공개: {found}.',
  WINNER: '{place}번째 당첨자가 다릅니다. 계산: {expected}, 공개: {found}.',
  RESERVE: '{place}번째 예비 당첨자가 다릅니다. 계산: {expected}, 공개: {found}.',
}
