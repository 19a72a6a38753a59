/** What a wallet asks its owner. `add`: an unknown network. */
export type Question = 'connect' | 'sign' | 'send' | 'switch' | 'add'

/** hold: no answer until `release`. pending: the wallet says that an earlier question is still open. */
export type Answer = 'approve' | 'reject' | 'hold' | 'pending'

export interface Asked {
  wallet: string
  question: Question
}

/** An error as a wallet throws it in the page. */
export class WalletRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function rejected() {
  return new WalletRefusal(4001, 'User rejected the request.')
}

/**
 * The owner of the test wallets: approves everything until a test sets another answer, and remembers what was
 * asked.
 */
export function openPrompts() {
  const answers = new Map<Question, Answer>()
  const asked: Asked[] = []
  let held: ((answer: 'approve' | 'reject') => void)[] = []
  const ask = async (wallet: string, question: Question): Promise<void> => {
    asked.push({ wallet, question })
    const answer = answers.get(question) ?? 'approve'
    if (answer === 'pending') throw new WalletRefusal(-32002, 'Request already pending. Please wait.')
    const decided =
      answer === 'hold' ? await new Promise<'approve' | 'reject'>((done) => held.push(done)) : answer
    if (decided === 'reject') throw rejected()
  }
  return {
    ask,
    /** Every question so far, in order. */
    asked,
    /** How a kind of question is answered from now on. */
    answer: (question: Question, answer: Answer) => void answers.set(question, answer),
    /** Answers everything that is on hold. */
    release: (answer: 'approve' | 'reject') => {
      for (const done of held) done(answer)
      held = []
    },
    count: (question: Question) => asked.filter((it) => it.question === question).length,
  }
}
export type Prompts = ReturnType<typeof openPrompts>
