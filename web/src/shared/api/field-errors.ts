import { ApiError } from './api-error.ts'

/** Returns the field errors of a response in the format of Ant Design's `form.setFields`. */
export function formFieldErrorsOf(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  return Object.entries(error.fields).map(([path, text]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [text],
  }))
}
