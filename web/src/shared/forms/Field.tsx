import { login, passportNumber, passportSeries, personalId, phone, time } from '@markaz/protocol/fields'
import { findFieldLabel } from '@markaz/protocol/labels'
import { Form, type FormItemProps, Input, Switch } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { createDayRule, type DayBounds, DayPicker, dayBoundsText } from './DayPicker.tsx'
import { formsText } from './forms.text.ts'
import { DigitsInput, PassportSeriesInput, PhoneInput } from './inputs.tsx'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { acceptsEmpty, createZodRule, valueSchemaOf } from './rules.ts'
import { Select } from './Select.tsx'
import { TimeInput } from './TimeInput.tsx'

/** An API schema, or the API call with this schema as its body. */
export type Source = z.ZodType | { body?: z.ZodType }
type FieldName<S extends Source> = S extends z.ZodType
  ? S extends z.ZodObject<infer Shape>
    ? keyof Shape & string
    : string
  : S extends { body?: z.ZodObject<infer Shape> }
    ? keyof Shape & string
    : never

export interface FieldProps<S extends Source> extends Omit<FormItemProps, 'name' | 'rules' | 'children'> {
  /** The schema or call that contains the field, or the schema of the field itself. */
  of: S
  /** The field, or the path to it in the form; the last part of a path is the field. */
  name: FieldName<S> | readonly [...(string | number)[], FieldName<S>]
  /** The field's name in error texts, if the label cannot have an Uzbek case suffix. */
  called?: string
  /**
   * True = the field must be filled, even if the schema accepts an empty value. False = the label has no required mark.
   */
  required?: boolean
  /** Rules that replace the schema's rule, because the form stores the value differently. */
  rules?: Rule[]
  /** Rules in addition to the schema's rule. */
  furtherRules?: Rule[]
  /** The allowed days of a date. They are shown below the field. */
  bounds?: DayBounds
  /** For each value of an enum, its text. */
  options?: Record<string, string>
  input?: InputSettings
  /** The control, if the schema does not determine it. */
  children?: ReactNode
}

/** Settings of the control that the schema determines; `rows` is the height of a text area. */
type InputSettings = Omit<NumberInputProps, 'value' | 'onChange'> & { rows?: number; showCount?: boolean }

/** A form field of an API schema. Label, required mark, rule, maximum length and control follow from the schema. */
export function Field<S extends Source>(props: FieldProps<S>) {
  const { of, name, called, required, rules, furtherRules = [], bounds, options, input, children, ...item } = props
  const field = String(typeof name === 'string' ? name : name.at(-1))
  const schema = schemaOfField(of, field)
  const value = valueSchemaOf(schema)
  const checked = required ? value : schema
  const label = item.label === undefined ? findFieldLabel(field) : item.label
  const missing = value.def.type === 'number' && !children ? formsText.write : undefined
  return (
    <Form.Item
      {...(value.def.type === 'boolean' && { valuePropName: 'checked' })}
      {...(called && { messageVariables: { label: called } })}
      extra={bounds && dayBoundsText(bounds)}
      validateFirst
      {...item}
      name={name as FormItemProps['name']}
      label={label}
      required={required ?? !acceptsEmpty(schema)}
      rules={rules ?? [bounds ? createDayRule(bounds) : createZodRule(checked, missing), ...furtherRules]}
    >
      {children ?? controlOf(field, value, { bounds, options, input })}
    </Form.Item>
  )
}

/** Returns the schema of a field of an API schema; a schema that is not an object is the field's own schema. */
export function schemaOfField(of: Source, field: string): z.ZodType {
  const schema = 'body' in of ? of.body : of
  return (schema instanceof z.ZodObject ? schema.shape[field] : schema) as z.ZodType
}

/** Maximum length of a text for which one line is enough. */
const lineLength = 255

function controlOf(
  field: string,
  schema: z.ZodType,
  { bounds, options, input = {} }: Pick<FieldProps<Source>, 'bounds' | 'options' | 'input'>,
): ReactNode {
  const { type, format } = schema.def as { type: string; format?: string }
  if (options) {
    const values = (schema as z.ZodEnum).options
    return <Select options={values.map((value) => ({ value, label: options[value] }))} />
  }
  if (type === 'boolean') return <Switch />
  if (type === 'number') return <NumberInput {...input} />
  const { rows = 2, showCount, width: _, ...settings } = input
  if (format === 'date') return <DayPicker {...(bounds && { bounds })} {...settings} />
  if (schema === phone) return <PhoneInput {...settings} />
  if (schema === time) return <TimeInput {...settings} />
  if (schema === passportSeries) return <PassportSeriesInput {...settings} />
  if (schema === personalId) return <DigitsInput {...settings} maxLength={14} />
  if (schema === passportNumber) return <DigitsInput {...settings} maxLength={7} />
  const maxLength = (schema as z.ZodString).maxLength ?? lineLength
  const line = { maxLength, autoComplete: 'off', ...settings }
  if (/password$/i.test(field)) return <Input.Password {...line} autoComplete={input.autoComplete ?? 'new-password'} />
  if (schema === login) return <Input autoCapitalize="none" spellCheck={false} {...line} />
  // A text with an input mode, such as an address, has one line.
  if (maxLength <= lineLength || input.inputMode) return <Input {...line} />
  const { placeholder } = input
  return <Input.TextArea {...{ maxLength, showCount, placeholder }} autoSize={{ minRows: rows, maxRows: rows * 4 }} />
}
