export const revealProblems = {
  INDEX_OUT_OF_RANGE: '{index}번 항목은 없습니다. 발행 때 약속한 항목은 0번부터 모두 {count}개입니다.',
  ENTRY_MALFORMED:
    '항목을 읽을 수 없습니다. 이름, URI, 메타데이터와 그림의 SHA-256을 담고 키를 정렬한 공백 없는 JSON이어야 합니다.',
  PATH_LENGTH:
    '경로에 있는 해시의 수가 이 자리와 맞지 않습니다(해시 {found}개). 공개된 값을 그대로 사용해 주세요.',
  ROOT_DIFFERS:
    '항목, 솔트, 경로로 계산한 루트가 발행 때 공개된 루트와 다릅니다. 공개: {expected}, 계산: {found}.',
  NAME_DIFFERS: '이름이 약속한 것과 다릅니다. 약속: "{expected}", 지금: "{found}".',
  URI_DIFFERS: 'URI가 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
  METADATA_DIFFERS: '메타데이터 파일의 SHA-256이 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
  IMAGE_DIFFERS: '그림 파일의 SHA-256이 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
}
