export { emptyRule, ruleProblem, type RuleDraft } from './rule/rule-draft.ts'
export { RuleExclusions, RuleParts } from './rule/rule-parts.tsx'
export { useWorkOut } from './rule/use-work-out.ts'
export { hasDraft, startList, startRows } from './start-list.ts'
