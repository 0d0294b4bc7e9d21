import type { z } from 'zod'

/** Returns e.g. `students.0.hId: expected string`. */
export const describeSchemaErrors = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const { code, path, message, ...rest } = issue as z.core.$ZodIssue & { expected?: string; values?: unknown[] }
    const wanted = rest.expected ?? (rest.values && JSON.stringify(rest.values)) ?? message
    return `${path.join('.') || 'it'}: ${code}, ${wanted}`
  })

/** Returns the paths of values that the schema has removed without an error. */
export function findPathsRemovedByParsing(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key
    if (value === undefined) return []
    return key in parsed
      ? findPathsRemovedByParsing(value, (parsed as Record<string, unknown>)[key], here)
      : [`${here}: not promised`]
  })
}
