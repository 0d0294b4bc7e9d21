import type { FormInstance } from 'antd/es/form'
import { ApiError, formFieldErrorsOf } from '../api/api-error.ts'
import { notifyError } from '../notify/notify-error.ts'

/** Maps an error code to the form field that the error concerns, e.g. `{LOGIN_TAKEN: 'newLogin'}`. */
export type FieldByErrorCode<Values extends object> = Partial<Record<string, keyof Values & string>>

/** `center`: otherwise the fixed footer could cover the field and its error. */
export const scrollToFieldOptions = { focus: true, block: 'center' } as const

/** The field with the server error gets the focus. An error that concerns no field of the form is shown as a toast. */
export function showFieldError<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: FieldByErrorCode<Values> = {},
): void {
  const blamed = error instanceof ApiError ? fieldOf[error.code] : undefined
  const fields = blamed ? [{ name: [blamed], errors: [(error as ApiError).errMsg] }] : formFieldErrorsOf(error)
  const known = form.getFieldsError().map(({ name }) => name.join('.'))
  const shown = fields.filter(({ name }) => known.includes(name.join('.')))
  // If any error concerns no field of this form, all errors are also shown as a toast.
  if (shown.length < fields.length || fields.length === 0) notifyError(error)
  form.setFields(shown as never)
  const [first] = shown
  if (first) form.scrollToField(first.name as never, scrollToFieldOptions)
}

/**
 * Removes the errors of changed fields. Other errors stay, because their removal would move a button that is being
 * pressed.
 */
export function clearFieldErrors<Values extends object>(form: FormInstance<Values>, changed: object): void {
  const former = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && holds(changed, name))
  if (former.length > 0) form.setFields(former.map(({ name }) => ({ name, errors: [] })) as never)
}

/** Returns whether the values have a field at this path, even if it is empty. */
function holds(values: unknown, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return true
  return typeof values === 'object' && values !== null && key in values && holds(values[key as never], rest)
}
