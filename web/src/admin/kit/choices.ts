import { z } from 'zod'

/** The values a field of a schema may have, in the order the contract lists them. @throws for a field without such. */
export function choicesOf(schema: z.ZodType, name: string): string[] {
  const found = innermost(fieldOf(schema, name))
  if (!(found instanceof z.ZodEnum)) throw new Error(`"${name}" is no choice of a few values.`)
  return found.options.map(String)
}

/** The schema of a field, nested ones by their path. @throws for a field there is not. */
export function fieldOf(schema: z.ZodType, path: string): z.ZodType {
  let found: unknown = schema
  for (const name of path.split('.')) {
    const around = innermost(found)
    if (around instanceof z.ZodObject) found = around.shape[name]
    else if (around instanceof z.ZodRecord) found = around.valueType
    else found = undefined
  }
  if (!(found instanceof z.ZodType)) throw new Error(`The contract has no field "${path}".`)
  return found
}

/** Without what only says that there may be none. */
function innermost(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innermost(schema.unwrap())
  return schema
}
