import type { IssueDefinition } from '../list/list-definition.ts'

/** What may be wrong with a row that freezes an account of a token, or thaws it. */
export const freezeIssues = {
  actionUnknown: {
    severity: 'error',
    title: { kor: '알 수 없는 작업', eng: 'Unknown action' },
    sentence: {
      kor: '"{value}"는 알 수 없는 값입니다. freeze(동결) 또는 thaw(동결 해제)로 적거나 비워 주세요. 비우면 동결합니다.',
      eng: '"{value}" says nothing here. Write freeze or thaw; an empty cell freezes.',
    },
  },
  accountInvalid: {
    severity: 'error',
    title: { kor: '토큰 계정 주소가 아님', eng: 'Not a token account' },
    sentence: {
      kor: '토큰 계정의 주소가 아닙니다: "{value}". 주소를 고치거나, 지갑의 기본 토큰 계정이면 비워 주세요.',
      eng: '"{value}" is not the address of a token account. Correct it, or leave it empty for the usual account of the wallet.',
    },
  },
  accountTwice: {
    severity: 'error',
    title: { kor: '같은 토큰 계정이 두 번', eng: 'Same token account twice' },
    sentence: {
      kor: '{firstRow}행과 같은 토큰 계정입니다. 하나만 남기고 빼 주세요.',
      eng: 'Row {firstRow} has the same token account. Keep one of them and remove the other.',
    },
  },
  accountMissing: {
    severity: 'error',
    title: { kor: '토큰 계정이 없음', eng: 'No token account' },
    sentence: {
      kor: '이 지갑에는 이 토큰의 계정이 없습니다. 없는 계정은 동결할 수 없습니다. 다른 계정이면 토큰 계정 열에 적고, 아니면 이 행을 빼 주세요.',
      eng: 'This wallet has no account for the token, and what is not there cannot be frozen. If it has another account, write it in the column of token accounts; else remove the row.',
    },
  },
  accountOfOtherToken: {
    severity: 'error',
    title: { kor: '다른 토큰의 계정', eng: 'Account of another token' },
    sentence: {
      kor: '이 계정은 다른 토큰({mint})의 계정입니다. 주소를 고치거나 이 행을 빼 주세요.',
      eng: 'This is an account of another token ({mint}). Correct the address, or remove the row.',
    },
  },
  accountOfOther: {
    severity: 'error',
    title: { kor: '다른 지갑의 토큰 계정', eng: "Another wallet's token account" },
    sentence: {
      kor: '이 토큰 계정은 이 지갑이 아니라 {owner}의 것입니다. 지갑을 고치거나 이 행을 빼 주세요.',
      eng: 'This token account belongs to {owner}, not to this wallet. Correct the wallet, or remove the row.',
    },
  },
} satisfies Record<string, IssueDefinition>
