import type { FormInstance } from 'antd'

/** Fills in a proposed value. Leaving the form then needs no confirmation, because the user has not typed the value. */
export const fillSuggestedValue = (form: FormInstance, name: string | string[], value: unknown): void =>
  form.setFields([{ name, value, touched: false }])
