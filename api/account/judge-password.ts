import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { accountBounds, countCharacters, passwordScoreMin } from '#contract/account/account-rules.ts'
import type { PasswordRefusal } from '#contract/account/register.ts'
import type { UserRole } from '#contract/role.ts'
import { brand } from '#contract/brand.ts'
import { badField } from '../app-error.ts'
import { koreanWords, latinKeysOf } from './korean-keys.ts'

/** Somebody who may spend has more to lose. */
const staffMin = 12

export interface JudgedPassword {
  /** zxcvbn's, from 0 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  refusal: PasswordRefusal | null
}

interface About {
  /** What others know of the person: e-mail, name, nickname. */
  known?: readonly string[]
  role?: UserRole
}

/** Knows leaked passwords and common words; takes 20 MB once it has been asked. */
export interface PasswordJudge {
  judge(password: string, about?: About): Promise<JudgedPassword>
  /** @throws AppError BAD_REQUEST that names the field. */
  require(password: string, about?: About & { field?: string }): Promise<void>
}

export function createPasswordJudge(): PasswordJudge {
  let loading: ReturnType<typeof load> | null = null
  const judge = async (
    password: string,
    { known = [], role = 'user' }: About = {},
  ): Promise<JudgedPassword> => {
    const { checker, leaked } = await (loading ??= load())
    const text = password.normalize('NFC')
    const { score } = checker.check(text, [...ownWords, ...known.flatMap(partsOf)])
    const lengthMin = role === 'user' ? accountBounds.passwordMin : staffMin
    if (countCharacters(text) < lengthMin) return { score, refusal: 'TOO_SHORT' }
    if (leaked.has(text.toLowerCase())) return { score, refusal: 'PASSWORD_LEAKED' }
    return { score, refusal: score < passwordScoreMin ? 'PASSWORD_WEAK' : null }
  }
  return {
    judge,
    require: async (password, { field = 'password', ...about } = {}) => {
      const { refusal } = await judge(password, about)
      if (refusal === null) return
      const min = (about.role ?? 'user') === 'user' ? accountBounds.passwordMin : staffMin
      throw badField(field, refusal, { ...(refusal === 'TOO_SHORT' && { issueParams: { min: min - 1 } }) })
    },
  }
}

/** Whoever guesses tries the name of the site. */
const ownWords = [brand.slug, brand.name.eng, brand.name.kor]

function partsOf(text: string): string[] {
  return [text, ...text.split('@'), ...text.split(/[\s@.]+/)].filter((part) => part.length > 2)
}

async function load(): Promise<{ checker: ZxcvbnFactory; leaked: ReadonlySet<string> }> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const koreanKeys = koreanWords.map((word) => latinKeysOf(word).toLowerCase())
  const checker = new Factory({
    dictionary: { ...dictionary, korean: [...koreanWords], koreanKeys },
    graphs,
    maxLength: accountBounds.passwordMax,
  })
  return {
    checker,
    leaked: new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase())),
  }
}
