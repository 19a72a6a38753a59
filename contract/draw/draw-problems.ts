import type { Words } from '../list/list-definition.ts'
import { lineProblems } from '../sorted-lines.ts'

/** What may not match when somebody recomputes a draw, in words for the public page. */
export const drawProblems = {
  ...lineProblems,
  LIST_HASH: {
    kor: '이 명단은 추첨 전에 공개된 명단이 아닙니다. 규칙에 적힌 SHA-256: {expected}, 이 파일의 SHA-256: {found}.',
    eng: 'This is not the list that was published before the draw. The rules have the SHA-256 {expected}; this file has {found}.',
  },
  RULES_MALFORMED: {
    kor: '규칙을 읽을 수 없습니다. 키를 정렬하고 공백을 뺀 JSON이어야 합니다. 공개된 규칙을 그대로 사용해 주세요.',
    eng: 'The rules cannot be read: they must be JSON with sorted keys and no spaces. Use the published text as it is.',
  },
  TOO_FEW_ENTRANTS: {
    kor: '명단은 {entrants}명인데 규칙은 당첨자 {winners}명과 예비 {reserves}명을 뽑습니다. 이 규칙으로는 추첨할 수 없습니다.',
    eng: 'The list has {entrants} entrants, and the rules draw {winners} winners and {reserves} reserves. These rules cannot be drawn.',
  },
  ENTROPY_MALFORMED: {
    kor: '{chain} 블록 해시의 형식이 다릅니다: "{value}". 탐색기에서 블록 해시를 다시 확인해 주세요.',
    eng: 'This is no block hash of {chain}: "{value}". Look the block up in an explorer.',
  },
  ENTROPY_DIFFERS: {
    kor: '{chain} 블록 해시가 체인에서 읽은 값과 다릅니다. 공개된 값: {found}, 체인의 값: {expected}.',
    eng: 'The block hash of {chain} is another one on chain: {found} was published, the chain has {expected}.',
  },
  BLOCK_TOO_EARLY: {
    kor: '규칙에 적힌 것보다 앞선 {chain} 블록입니다. 규칙: {expected}, 사용한 블록: {found}.',
    eng: 'Block {found} of {chain} comes before {expected}, which the rules name.',
  },
  SECRET_WITHHELD: {
    kor: '규칙에는 비밀값의 해시가 있지만 비밀값이 공개되지 않았습니다. 이 추첨은 무효입니다.',
    eng: 'The rules have the hash of a secret, and the secret was not published. This draw is void.',
  },
  SECRET_UNEXPECTED: {
    kor: '비밀값이 공개되었지만 규칙에는 그 해시가 없습니다. 비밀값은 추첨에 쓸 수 없습니다.',
    eng: 'A secret was published, and the rules have no hash of one. It may not take part in the draw.',
  },
  SECRET_HASH: {
    kor: '공개된 비밀값의 SHA-256이 규칙과 다릅니다. 규칙: {expected}, 비밀값: {found}.',
    eng: 'The SHA-256 of the published secret is not that of the rules: {expected} in the rules, {found} of the secret.',
  },
  SEED: {
    kor: '다시 계산한 시드가 공개된 시드와 다릅니다. 계산: {expected}, 공개: {found}.',
    eng: 'The seed comes out differently: {expected} is computed, {found} was published.',
  },
  WINNER: {
    kor: '{place}번째 당첨자가 다릅니다. 계산: {expected}, 공개: {found}.',
    eng: 'Winner {place} comes out differently: {expected} is computed, {found} was published.',
  },
  RESERVE: {
    kor: '{place}번째 예비 당첨자가 다릅니다. 계산: {expected}, 공개: {found}.',
    eng: 'Reserve {place} comes out differently: {expected} is computed, {found} was published.',
  },
} as const satisfies Record<string, Words>
export type DrawProblemCode = keyof typeof drawProblems
