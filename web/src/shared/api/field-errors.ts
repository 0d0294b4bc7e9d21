import { ApiError } from './api-error.ts'

/** The server's field errors in the shape of antd's `form.setFields`; empty when the error names no field. */
export function fieldsFromError(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  return Object.entries(error.fields).map(([path, text]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [text],
  }))
}
