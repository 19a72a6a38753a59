import type { MessageKey } from './message.ts'

/** The same sentences in Korean, the default language. */
export const kor: Record<MessageKey, string> = {
  SUCCESS: '완료되었습니다.',
  BAD_REQUEST: '입력 항목을 확인해 주세요.',
  BODY_MALFORMED: '데이터가 손상되어 도착했습니다. 다시 보내 주세요.',
  CSRF_MISMATCH: '페이지가 오래되었습니다. 새로고침한 뒤 다시 시도해 주세요.',
  SIGNED_OUT: '로그인해 주세요.',
  LOGIN_UNKNOWN_ID: '존재하지 않는 아이디입니다.',
  LOGIN_WRONG_PASSWORD: '비밀번호가 올바르지 않습니다.',
  FORBIDDEN: '권한이 없습니다. 관리자에게 문의해 주세요.',
  NOT_FOUND: '이 주소에는 아무것도 없습니다.',
  NO_SUCH_PROJECT: '해당 프로젝트가 없습니다.',
  NOT_ALLOWED_NOW: '현재 상태에서는 할 수 없는 작업입니다. 새로고침하여 상태를 확인해 주세요.',
  CONTRACT_EXISTS: '이미 존재하는 컨트랙트입니다.',
  IDEMPOTENCY_CONFLICT: '같은 요청이 다른 내용으로 이미 전송되었습니다. 새 요청으로 보내 주세요.',
  IDEMPOTENCY_IN_PROGRESS: '같은 요청을 아직 처리하고 있습니다. 잠시만 기다려 주세요.',
  ITEMS_ALREADY_PLANNED:
    '목록의 일부 행이 이미 이전 작업에 포함되어 있습니다. 해당 행을 제거하고 다시 시도해 주세요.',
  SIGNER_MISSING: '이 프로젝트의 관리자 지갑 키가 아직 저장되지 않았습니다. 먼저 프로젝트에 저장해 주세요.',
  COLLECTION_NOT_READY: '컬렉션이 아직 체인에 생성되지 않았습니다. 완료될 때까지 기다려 주세요.',
  LIST_INVALID: '목록에 오류가 있는 행이 있습니다. 저장된 것은 없으니 수정한 뒤 다시 시도해 주세요.',
  FILE_TOO_LARGE: '파일이 너무 큽니다. 최대 10MB까지 가능합니다.',
  FILE_TYPE_UNSUPPORTED: '읽을 수 없는 파일 형식입니다. CSV, TSV 또는 JSON 파일을 보내 주세요.',
  TOO_MANY_REQUESTS: '요청이 너무 많습니다. {seconds}초 후에 다시 시도해 주세요.',
  DEPENDENCY_DOWN: '시스템의 일부가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
  UNEXPECTED: '예기치 않은 오류가 발생했습니다.',

  CHECK_FIELD: '[{field}] 항목을 확인해 주세요.',
  ID_MUST_BE_EMAIL: '아이디는 이메일이어야 합니다.',
  PASSWORDS_DIFFER: '비밀번호가 일치하지 않습니다.',
  LOGIN_DONE: '로그인되었습니다.',
  LOGOUT_DONE: '로그아웃되었습니다.',
  REGISTERED: '등록이 완료되었습니다.',
  MODIFIED: '수정이 완료되었습니다.',
  KEY_UNREADABLE:
    '비밀 키를 읽을 수 없습니다. base58 또는 숫자 JSON 배열로 된 64바이트나 32바이트 키를 입력해 주세요.',
  KEY_ADDRESS_MISMATCH: '비밀 키가 이 항목의 지갑 주소와 일치하지 않습니다.',

  ISSUE_REQUIRED: '{field}: 필수 항목입니다.',
  ISSUE_TOO_SHORT: '{field}: {min}자보다 길어야 합니다.',
  ISSUE_TOO_LONG: '{field}: {max}자보다 짧아야 합니다.',
  ISSUE_TOO_SMALL: '{field}: {min} 이상이어야 합니다.',
  ISSUE_TOO_LARGE: '{field}: {max} 이하여야 합니다.',
  ISSUE_TOO_MANY_BYTES: '{field}: 최대 {max}바이트까지 가능합니다.',
  ISSUE_END_BEFORE_START: '종료 시각은 시작 시각보다 늦어야 합니다.',
  ISSUE_INVALID: '[{field}] 항목을 확인해 주세요.',
}
