import {
  login,
  passportNumber,
  passportSeries,
  personalIdNumberField,
  phone,
  time,
  timestampInput,
} from '@markaz/protocol/fields'
import { findFieldLabel } from '@markaz/protocol/labels'
import { Form, type FormItemProps, Input, Radio, Switch } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { filterOptionsOfRecords, type NamedRecord } from '../filters/filter-fields.ts'
import { DateTimePicker, requiredTimestampRule } from './DateTimePicker.tsx'
import { createDayValidationRule, type DayBounds, DayPicker, dayBoundsText } from './DayPicker.tsx'
import { formsText } from './forms.text.ts'
import { DigitsInput, PassportSeriesInput, PhoneInput } from './inputs.tsx'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { acceptsEmptyValue, createZodRule, unwrapValueSchema } from './rules.ts'
import { Select } from './Select.tsx'
import { TimeInput } from './TimeInput.tsx'

type FieldName<S extends z.ZodType> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : string

export interface FieldProps<S extends z.ZodType> extends Omit<FormItemProps, 'name' | 'rules' | 'children'> {
  /**
   * The schema of the object that contains the field, or the schema of the field itself. The `body` of an API route
   * cannot be used: the build for browsers removes it (tools/vite/routes.ts).
   */
  of: S
  /** The name of the field. In nested data: the path to the field, which ends with the field's name. */
  name: FieldName<S> | readonly [...(string | number)[], FieldName<S>]
  /** The field's name in error texts, if the label itself does not fit into an Uzbek sentence. */
  called?: string
  /**
   * True = the field must be filled, even if the schema accepts an empty value. False = the label has no required mark.
   */
  required?: boolean
  /** Rules that replace the schema's rule, because the form stores the value differently. */
  rules?: Rule[]
  furtherRules?: Rule[]
  /** The allowed days of a date. They are shown below the field. */
  bounds?: DayBounds
  /** The text of each value of an enum. */
  options?: Record<string, string>
  isRadio?: boolean
  /** The records that a field for ids offers; undefined = none. `isLoading`: they are not loaded yet. */
  choices?: readonly NamedRecord[] | undefined
  isLoading?: boolean
  input?: InputSettings
  /** The input component, if the schema does not determine it. */
  children?: ReactNode
}

/** Settings of the control that `Field` chooses from the schema; `rows` is the height of a text area. */
type InputSettings = Omit<NumberInputProps, 'value' | 'onChange'> & { rows?: number; showCount?: boolean }

/** A form field of an API schema. Label, required mark, rule, maximum length and control follow from the schema. */
export function Field<S extends z.ZodType>(props: FieldProps<S>) {
  const { of, name, called, required, rules, furtherRules = [], bounds, input, children, ...rest } = props
  const { options, isRadio, choices, isLoading, ...item } = rest
  const field = String(typeof name === 'string' ? name : name.at(-1))
  const schema = schemaOfField(of, field)
  const value = unwrapValueSchema(schema)
  const checked = required ? value : schema
  const isRequired = required ?? !acceptsEmptyValue(schema)
  const label = item.label === undefined ? findFieldLabel(field) : item.label
  const isChoice = 'choices' in props || options !== undefined
  const missing = value.def.type === 'number' && !children && !isChoice ? formsText.write : undefined
  const isTimestamp = value === timestampInput
  const rule = bounds
    ? createDayValidationRule(bounds)
    : isTimestamp
      ? requiredTimestampRule
      : createZodRule(checked, missing)
  return (
    <Form.Item
      {...(value.def.type === 'boolean' && { valuePropName: 'checked' })}
      {...(called && { messageVariables: { label: called } })}
      extra={bounds && dayBoundsText(bounds)}
      validateFirst
      {...item}
      name={name as FormItemProps['name']}
      label={label}
      required={isRequired}
      rules={rules ?? [rule, ...furtherRules]}
    >
      {children ??
        (isChoice ? (
          <Choice {...{ schema: value, isRequired, options, isRadio, choices, isLoading, input }} />
        ) : (
          controlOf(field, value, { bounds, input })
        ))}
    </Form.Item>
  )
}

/** Returns the schema of a field of an API schema; a schema that is not an object is the field's own schema. */
export function schemaOfField(schema: z.ZodType, field: string): z.ZodType {
  return (schema instanceof z.ZodObject ? schema.shape[field] : schema) as z.ZodType
}

interface ChoiceProps extends Pick<FieldProps<z.ZodType>, 'options' | 'isRadio' | 'choices' | 'isLoading' | 'input'> {
  schema: z.ZodType
  isRequired: boolean
}

/**
 * Radio buttons or a select. `control` contains the value of the field and further properties from Ant Design's form.
 */
function Choice({ schema, isRequired, options, isRadio, choices, isLoading, input = {}, ...control }: ChoiceProps) {
  const offered = options
    ? (schema as z.ZodEnum).options.map((value) => ({ value, label: options[value] }))
    : filterOptionsOfRecords(choices)
  if (isRadio) return <Radio.Group {...control} options={offered} />
  const { placeholder, disabled, width } = input
  return (
    <Select
      {...{ placeholder, disabled, ...control }}
      {...(schema.def.type === 'array' && { mode: 'multiple' })}
      allowClear={!isRequired}
      loading={isLoading ?? false}
      style={{ width }}
      options={offered}
    />
  )
}

/** Texts of at most this many characters get an input with one line, longer texts a text area. */
const lineLength = 255

function controlOf(
  field: string,
  schema: z.ZodType,
  { bounds, input = {} }: Pick<FieldProps<z.ZodType>, 'bounds' | 'input'>,
): ReactNode {
  const { type, format } = schema.def as { type: string; format?: string }
  if (type === 'boolean') return <Switch />
  if (type === 'number') return <NumberInput {...input} />
  const { rows = 2, showCount, width: _, ...settings } = input
  if (format === 'date') return <DayPicker {...(bounds && { bounds })} {...settings} />
  if (schema === timestampInput) return <DateTimePicker />
  if (schema === phone) return <PhoneInput {...settings} />
  if (schema === time) return <TimeInput {...settings} />
  if (schema === passportSeries) return <PassportSeriesInput {...settings} maxLength={2} />
  if (schema === personalIdNumberField) return <DigitsInput {...settings} maxLength={14} />
  if (schema === passportNumber) return <DigitsInput {...settings} maxLength={7} />
  const maxLength = (schema as z.ZodString).maxLength ?? lineLength
  const line = { maxLength, autoComplete: 'off', ...settings }
  if (/password$/i.test(field)) return <Input.Password {...line} autoComplete={input.autoComplete ?? 'new-password'} />
  if (schema === login) return <Input autoCapitalize="none" spellCheck={false} {...line} />
  if (maxLength <= lineLength || input.inputMode) return <Input {...line} />
  const { placeholder } = input
  return <Input.TextArea {...{ maxLength, showCount, placeholder }} autoSize={{ minRows: rows, maxRows: rows * 4 }} />
}
