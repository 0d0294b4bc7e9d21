import type { FormInstance } from 'antd/es/form'
import { isScrolledIntoView } from './field-errors.ts'

/** A second, quieter button: what is written is kept, and shown to nobody. */
export interface DraftOperation<Values extends object> {
  operation: string
  submit: (values: Values, began: Values) => Promise<unknown>
  /** What only publishing asks for. */
  optional?: readonly (keyof Values & string)[]
  /** Where to go afterwards, if not where saving goes. */
  next?: string
}

/** What the form says, once all but `optional` obeys its rules; else null, with the first wrong field in sight. */
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
