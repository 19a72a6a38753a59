import type { Scope } from '#contract/scope.ts'

/** What runs on before the colon, for words; a key of words has no colon. */
export function wordOfScope<S extends Scope>(scope: S) {
  return scope.replace(':', '-') as S extends `${infer Area}:${infer Verb}` ? `${Area}-${Verb}` : never
}

/** The area of a scope. */
export function areaOf<S extends Scope>(scope: S) {
  return scope.split(':')[0] as S extends `${infer Area}:${string}` ? Area : never
}
