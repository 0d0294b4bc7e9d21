// biome-ignore lint/style/noRestrictedImports: this is the one that the others take
import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { useState } from 'react'
import { includesNormalizedText } from '../format/normalize-text.ts'

/** Number of options above which a select has a search. */
const atAGlance = 7

/** Enter and Tab select only an option that the user has searched or highlighted. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>(
  props: SelectProps<Value, Option>,
) {
  const { options = [], showSearch = flat(options).length > atAGlance && searchByLabelProps, ...rest } = props
  const [typed, setTyped] = useState('')
  const own: Exclude<typeof showSearch, boolean> & { onSearch?: (typed: string) => void } =
    typeof showSearch === 'object' ? showSearch : {}
  return (
    <AntSelect<Value, Option>
      labelRender={({ value, label }) => (flat(options).some((one) => one.value === value) ? label : '…')}
      {...rest}
      options={options}
      defaultActiveFirstOption={typed.trim() !== ''}
      showSearch={
        showSearch && {
          ...own,
          onSearch: (next) => {
            setTyped(next)
            own.onSearch?.(next)
          },
        }
      }
    />
  )
}

const flat = (options: readonly DefaultOptionType[]): readonly DefaultOptionType[] =>
  options.flatMap((one) => (one.options as DefaultOptionType[] | undefined) ?? one)

/** A search for options ignores the kind of apostrophe, and finds Latin labels by Cyrillic text and vice versa. */
export const searchByLabelProps = {
  filterOption: (typed: string, option?: { label?: unknown }) =>
    includesNormalizedText(String(option?.label ?? ''), typed),
}
