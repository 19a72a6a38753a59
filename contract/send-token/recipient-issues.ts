import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { IssueDefinition } from '../list/list-definition.ts'
import type { RecipientState } from './recipients.ts'

const issueOfState = {
  FROZEN: 'recipientFrozen',
  FOREIGN: 'recipientForeign',
  WANTS_MEMO: 'recipientWantsMemo',
  OF_PROGRAM: 'recipientOfProgram',
} as const satisfies Partial<Record<RecipientState, string>>

/** What is against a recipient, for its row. */
export function judgeRecipient(state: RecipientState): ListIssue[] {
  if (state === 'THERE' || state === 'ABSENT') return []
  return [ownIssue(issueOfState[state], 'owner')]
}

/** What only the chain knows of the rows of a list of a token. */
export const recipientIssues: Record<(typeof issueOfState)[keyof typeof issueOfState], IssueDefinition> = {
  recipientFrozen: {
    severity: 'error',
    title: { kor: '동결된 토큰 계정', eng: 'Frozen token account' },
    sentence: {
      kor: '이 지갑의 토큰 계정이 동결돼 있어 받을 수 없습니다. 동결 권한자에게 해제를 요청하거나 이 행을 빼 주세요.',
      eng: 'The account of this wallet for the token is frozen and takes nothing. Ask whoever may freeze the token to thaw it, or remove the row.',
    },
  },
  recipientForeign: {
    severity: 'error',
    title: { kor: '다른 지갑의 토큰 계정', eng: "Another wallet's token account" },
    sentence: {
      kor: '이 지갑의 토큰 계정을 다른 지갑이 가지고 있어, 보내면 그 지갑이 받게 됩니다. 받는 지갑을 바꾸거나 이 행을 빼 주세요.',
      eng: 'The account of this wallet for the token was given to another wallet, which would get what is sent. Name another wallet, or remove the row.',
    },
  },
  recipientWantsMemo: {
    severity: 'error',
    title: { kor: '메모를 요구하는 토큰 계정', eng: 'Token account that wants memos' },
    sentence: {
      kor: '이 지갑의 토큰 계정은 전송마다 메모를 요구해 여기서는 보낼 수 없습니다. 받는 분에게 설정 해제를 요청하거나 이 행을 빼 주세요.',
      eng: 'The account of this wallet takes transfers with a memo of their own only, which are not sent here. Ask the receiver to turn that off, or remove the row.',
    },
  },
  recipientOfProgram: {
    severity: 'error',
    title: { kor: '지갑이 아닌 주소', eng: 'Not a wallet' },
    sentence: {
      kor: '이 주소는 지갑이 아니라 프로그램의 계정입니다. 보낸 토큰을 아무도 쓰지 못할 수 있습니다. 지갑 주소로 바꾸거나 이 행을 빼 주세요.',
      eng: 'This address is an account of a program, not a wallet: nobody might be able to use what is sent there. Name a wallet, or remove the row.',
    },
  },
}
