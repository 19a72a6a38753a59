import type { Words } from '../list/list-definition.ts'

/** What may not match when somebody checks a reveal against what was published at the mint. */
export const revealProblems = {
  INDEX_OUT_OF_RANGE: {
    kor: '{index}번 항목은 없습니다. 발행 때 약속한 항목은 0번부터 모두 {count}개입니다.',
    eng: 'There is no entry {index}: at the mint {count} entries were committed to, from 0 on.',
  },
  ENTRY_MALFORMED: {
    kor: '항목을 읽을 수 없습니다. 이름, URI, 메타데이터와 그림의 SHA-256을 담고 키를 정렬한 공백 없는 JSON이어야 합니다.',
    eng: 'The entry cannot be read: it must be JSON with sorted keys and no spaces, with name, URI and the SHA-256 of metadata and image.',
  },
  PATH_LENGTH: {
    kor: '경로에 있는 해시의 수가 이 자리와 맞지 않습니다(해시 {found}개). 공개된 값을 그대로 사용해 주세요.',
    eng: 'The path has {found} hashes, which is not the number for this place. Use what was published as it is.',
  },
  ROOT_DIFFERS: {
    kor: '항목, 솔트, 경로로 계산한 루트가 발행 때 공개된 루트와 다릅니다. 공개: {expected}, 계산: {found}.',
    eng: 'Entry, salt and path lead to another root than was published at the mint: {expected} was published, {found} is computed.',
  },
  NAME_DIFFERS: {
    kor: '이름이 약속한 것과 다릅니다. 약속: "{expected}", 지금: "{found}".',
    eng: 'The name is not the one committed to: "{expected}" was, it is "{found}".',
  },
  URI_DIFFERS: {
    kor: 'URI가 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
    eng: 'The URI is not the one committed to: {expected} was, it is {found}.',
  },
  METADATA_DIFFERS: {
    kor: '메타데이터 파일의 SHA-256이 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
    eng: 'The metadata file is not the one committed to: its SHA-256 was {expected}, it is {found}.',
  },
  IMAGE_DIFFERS: {
    kor: '그림 파일의 SHA-256이 약속한 것과 다릅니다. 약속: {expected}, 지금: {found}.',
    eng: 'The image is not the one committed to: its SHA-256 was {expected}, it is {found}.',
  },
} as const satisfies Record<string, Words>
export type RevealProblemCode = keyof typeof revealProblems
