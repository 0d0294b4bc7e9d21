import type { FormInstance } from 'antd'

/** Fills in a proposed value, which does not count as the user's input, so leaving the form needs no confirmation. */
export const fillSuggestedValue = (form: FormInstance, name: string | string[], value: unknown): void =>
  form.setFields([{ name, value, touched: false }])
