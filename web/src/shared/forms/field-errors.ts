import type { FormInstance } from 'antd/es/form'
import { ApiError } from '../api/api-error.ts'
import { fieldsFromError } from '../api/field-errors.ts'
import { notifyError } from '../notify/notify-error.ts'

/** Which field an error code blames, e.g. `{LOGIN_TAKEN: 'newLogin'}`. */
export type FieldOf<Values extends object> = Partial<Record<string, keyof Values & string>>

/** Where a field stands that something is said of: clear of the foot that stays in sight, its words as well. */
export const isScrolledIntoView = { focus: true, block: 'center' } as const

/** Puts a refusal at the field it is about, and the focus there; what blames no field of this form becomes a toast. */
export function showFieldError<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: FieldOf<Values> = {},
): void {
  const blamed = error instanceof ApiError ? fieldOf[error.code] : undefined
  const fields = blamed ? [{ name: [blamed], errors: [(error as ApiError).errMsg] }] : fieldsFromError(error)
  const known = form.getFieldsError().map(({ name }) => name.join('.'))
  const shown = fields.filter(({ name }) => known.includes(name.join('.')))
  // Half of the trouble at a field and half nowhere would leave the person searching.
  if (shown.length < fields.length || fields.length === 0) notifyError(error)
  form.setFields(shown as never)
  const [first] = shown
  if (first) form.scrollToField(first.name as never, isScrolledIntoView)
}

/**
 * What was said of a field was of what stood there before, and goes as soon as something else does. If it went only when
 * the field is left, by the press of the button below, that button would go up from under the mouse.
 */
export function clearFieldErrors<Values extends object>(form: FormInstance<Values>, changed: object): void {
  const former = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && holds(changed, name))
  if (former.length > 0) form.setFields(former.map(({ name }) => ({ name, errors: [] })) as never)
}

/** Whether there is something at that path, even if it is empty. */
function holds(values: unknown, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return true
  return typeof values === 'object' && values !== null && key in values && holds(values[key as never], rest)
}
