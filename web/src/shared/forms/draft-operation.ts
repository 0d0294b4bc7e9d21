import type { FormInstance } from 'antd/es/form'
import { scrollToFieldOptions } from './field-errors.ts'

export interface SaveDraftOperation<Values extends object> {
  operation: string
  submit: (values: Values, began: Values) => Promise<unknown>
  /** Fields that are required only for publishing, not for a draft. */
  optional?: readonly (keyof Values & string)[]
  /** The path to open after a draft is saved, if this path differs from the path to open after publishing. */
  next?: string
}

/** All fields except `optional` must be valid. Otherwise scrolls to the first invalid field and returns null. */
export async function readDraftValues<Values extends object>(
  form: FormInstance<Values>,
  { optional = [] }: SaveDraftOperation<Values>,
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
    if (first) form.scrollToField(first.name, scrollToFieldOptions)
    return null
  }
}
