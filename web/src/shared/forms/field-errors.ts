import type { FormInstance } from 'antd/es/form'
import { ApiError } from '../api/api-error.ts'
import { fieldsFromError } from '../api/field-errors.ts'
import { notifyError } from '../notify/notify-error.ts'

/** Maps an error code to the field that it concerns, for example `{LOGIN_TAKEN: 'newLogin'}`. */
export type FieldOf<Values extends object> = Partial<Record<string, keyof Values & string>>

/** Scroll options for a field with an error: the field and its message are not covered by the fixed footer. */
export const isScrolledIntoView = { focus: true, block: 'center' } as const

/**
 * Shows a server error at its field and focuses the field; an error that names no field of this form becomes a toast.
 */
export function showFieldError<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: FieldOf<Values> = {},
): void {
  const blamed = error instanceof ApiError ? fieldOf[error.code] : undefined
  const fields = blamed ? [{ name: [blamed], errors: [(error as ApiError).errMsg] }] : fieldsFromError(error)
  const known = form.getFieldsError().map(({ name }) => name.join('.'))
  const shown = fields.filter(({ name }) => known.includes(name.join('.')))
  // If an error belongs to no field of this form, all errors are also shown as a toast, so that the user misses none.
  if (shown.length < fields.length || fields.length === 0) notifyError(error)
  form.setFields(shown as never)
  const [first] = shown
  if (first) form.scrollToField(first.name as never, isScrolledIntoView)
}

/**
 * Removes the error of a field as soon as its value changes, because the error referred to the former value. If it
 * disappeared on blur, the layout would shift and move the pressed button away from the pointer.
 */
export function clearFieldErrors<Values extends object>(form: FormInstance<Values>, changed: object): void {
  const former = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && holds(changed, name))
  if (former.length > 0) form.setFields(former.map(({ name }) => ({ name, errors: [] })) as never)
}

/** Returns whether the values contain an entry at that path, even an empty entry. */
function holds(values: unknown, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return true
  return typeof values === 'object' && values !== null && key in values && holds(values[key as never], rest)
}
