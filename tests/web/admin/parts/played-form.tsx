import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'

export interface FormCase {
  page: ReactElement
  /** Pages of rows that reads answer, by the end of their address; one row by its id. Else a sample. */
  reads?: Record<string, { rows: object[] }>
  endpoint: Endpoint
  /** Makes the form one the browser would send. */
  fill: () => Promise<void> | void
  send: string
  /** What the form's fields cannot be blamed for. */
  withoutField?: string[]
}

const jsonSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.object({ enum: z.array(z.string()) }).optional(),
})

/** Every path the API could name in an issue of this body: `name`, `secretKeys.admin`. */
export function pathsOf(schema: z.ZodType): string[] {
  const walk = (node: unknown, path: string[]): string[] => {
    const { properties, propertyNames } = jsonSchema.parse(node)
    if (propertyNames) return propertyNames.enum.map((name) => [...path, name].join('.'))
    if (!properties) return [path.join('.')]
    return Object.entries(properties).flatMap(([name, child]) => walk(child, [...path, name]))
  }
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), [])
}

export function sentenceOf(path: string): string {
  return `The API refuses <${path}>.`
}

/** `/projects/2` of a page at `/projects`. */
function rowAt(reads: NonNullable<FormCase['reads']>, path: string): object | undefined {
  const [, list = '', id] = /(\/\w+)\/(\d+)$/.exec(path) ?? []
  const key = `${list.slice(1, -1)}Id`
  return reads[list]?.rows.find((row) => new Map(Object.entries(row)).get(key) === Number(id))
}

/** Answers reads, and refuses every write with an issue for each of its paths. */
function refuseAll({ reads = {}, endpoint }: FormCase): void {
  const issues = pathsOf(endpoint.body).map((path) => ({ path, code: 'INVALID', message: sentenceOf(path) }))
  const refusal = {
    resultCd: 'BAD_REQUEST',
    returnCd: '-1',
    returnMessage: '',
    returnValue: null,
    requestId: 'r',
    params: { issues },
  }
  const replyTo = (url: string, method: string): Response => {
    if (method !== 'GET') return new Response(JSON.stringify(refusal), { status: 400 })
    const [path = ''] = url.split('?')
    const found = Object.keys(reads).find((end) => path.endsWith(end))
    const returnValue = (found ? reads[found] : rowAt(reads, path)) ?? sampleAt(url)
    return new Response(JSON.stringify({ returnValue }))
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.resolve(replyTo(url, init.method ?? 'GET')),
  )
}

/** Opens a form, fills it and sends it to an API that refuses everything in it. */
export async function sendRefused(played: FormCase): Promise<void> {
  refuseAll(played)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: played.page }])} />)
  await played.fill()
  fireEvent.click(screen.getByRole('button', { name: played.send }))
}

export function type(label: RegExp | string, value: string): void {
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** The sentences that stand at fields, in the order of the fields, with the names of those. */
export function refusedFields(): { name: string | null; says: string | null }[] {
  return [...document.querySelectorAll('form [aria-invalid="true"]')].map((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const id = ids.find((each) => each.endsWith('-error')) ?? ''
    return { name: field.getAttribute('name'), says: document.getElementById(id)?.textContent ?? null }
  })
}

/** The field of the form that has this name. @throws Error when it shows none. */
export function fieldOf(name: string): HTMLElement {
  const field = document.querySelector<HTMLElement>(`form [name="${name}"]`)
  if (!field) throw new Error(`The form shows no field "${name}".`)
  return field
}
