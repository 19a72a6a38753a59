/** What the API says of one field it refused. */
export interface FieldIssue {
  /** As the request's body spells it; nested names and indexes joined by a dot. */
  path: string
  code: string
  /** In the language of the request. Where the API has no word for a field, it says the path. */
  message: string
  params: Record<string, unknown>
}

export interface PlacedIssues {
  /** The first issue of each field the form shows, by the field's name. */
  byName: Map<string, FieldIssue>
  /** What no field of the form is to blame for. */
  rest: FieldIssue[]
}

interface Fields {
  isShown: (name: string) => boolean
  /** Where the form calls a field by another name than the API: path to name. */
  names?: Readonly<Record<string, string>>
}

/** The issues of a failure's params; whatever has another shape is no issue. */
export function readFieldIssues(params: unknown): FieldIssue[] {
  const issues = recordOf(params)['issues']
  return Array.isArray(issues) ? issues.map(toFieldIssue) : []
}

/**
 * Finds for each issue the field it belongs to: the one of its path, else the nearest that holds it, as one field may
 * hold a whole list (`creators` holds `creators.0.share`).
 */
export function placeIssues(issues: readonly FieldIssue[], { isShown, names = {} }: Fields): PlacedIssues {
  const byName = new Map<string, FieldIssue>()
  const rest: FieldIssue[] = []
  for (const issue of issues) {
    const name = pathsAround(issue.path)
      .map((path) => names[path] ?? path)
      .find(isShown)
    if (name === undefined) rest.push(issue)
    else if (!byName.has(name)) byName.set(name, issue)
  }
  return { byName, rest }
}

/** The sentence of an issue, with the form's label where the API could only say the path. */
export function issueSentence({ path, message }: FieldIssue, label: string): string {
  if (path === '') return message
  if (message.startsWith(`${path} `) || message.startsWith(`${path}:`))
    return label + message.slice(path.length)
  return message.replace(`[${path}]`, () => `[${label}]`)
}

/** The names of shown fields in the order they stand in the page. */
export function namesOf(form: HTMLFormElement): string[] {
  return [...form.elements].flatMap((element) => element.getAttribute('name') ?? [])
}

/** `a.b.c`, `a.b`, `a`. */
function pathsAround(path: string): string[] {
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

function toFieldIssue(issue: unknown): FieldIssue {
  const { path, code, message, params } = recordOf(issue)
  return {
    path: Array.isArray(path) ? path.join('.') : textOf(path),
    code: textOf(code),
    message: textOf(message),
    params: recordOf(params),
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
