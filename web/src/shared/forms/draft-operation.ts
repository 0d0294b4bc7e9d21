import type { FormInstance } from 'antd/es/form'
import { isScrolledIntoView } from './field-errors.ts'

/** A secondary button that saves the form as a draft, which its readers do not see. */
export interface DraftOperation<Values extends object> {
  operation: string
  submit: (values: Values, began: Values) => Promise<unknown>
  /** Fields that are required only for publishing. */
  optional?: readonly (keyof Values & string)[]
  /** The address to open afterwards, if it differs from the address after saving. */
  next?: string
}

/**
 * Returns the form values if all fields except `optional` are valid; otherwise null, after scrolling to the first
 * invalid field.
 */
export async function draftOf<Values extends object>(
  form: FormInstance<Values>,
  { optional = [] }: DraftOperation<Values>,
): Promise<Values | null> {
  const asked = form
    .getFieldsError()
    .map(({ name }) => name)
    .filter(([name]) => !optional.includes(name as never))
  try {
    await form.validateFields(asked as never)
    return form.getFieldsValue()
  } catch (error) {
    const [first] = (error as { errorFields?: { name: never }[] }).errorFields ?? []
    if (first) form.scrollToField(first.name, isScrolledIntoView)
    return null
  }
}
