import { ApiError } from './api-error.ts'

/**
 * Converts the server's field errors to the argument of antd's `form.setFields`; an empty list if the error names no
 * field.
 */
export function fieldsFromError(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  return Object.entries(error.fields).map(([path, text]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [text],
  }))
}
