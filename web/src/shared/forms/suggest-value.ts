import type { FormInstance } from 'antd'

/** Fills in a field; the value does not count as the user's input, so that leaving the form asks nothing. */
export const suggestValue = (form: FormInstance, name: string | string[], value: unknown): void =>
  form.setFields([{ name, value, touched: false }])
