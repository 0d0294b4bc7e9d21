import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
// biome-ignore lint/style/noRestrictedImports: the one that searches on the server is made of it
import { Button, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useRouteQuery } from '../api/query.ts'
import { commonText } from '../text/common.text.ts'
import { useDebouncedValue } from '../ui/hooks.ts'
import { formsText } from './forms.text.ts'
import style from './remote-select.module.css'

export interface RemoteSelectOption {
  value: number
  label: string
  /** A second line of the option in grey, e.g. phone or branch. */
  note?: string
  disabled?: boolean
}

interface RemoteSelectProps<R extends RouteDefinition, Option extends RemoteSelectOption> {
  value?: number | null
  onChange?: (value: number | null, option: Option | null) => void
  route: R
  /** Returns the arguments of the search call. `typed` is the trimmed search text, at first empty. */
  args: (typed: string) => CallArgumentsOf<R>
  options: (answer: RouteAnswerOf<R>) => readonly Option[]
  chosen?: RemoteSelectOption | null
  id?: string
  disabled?: boolean
  placeholder?: string
  allowClear?: boolean
  /** Keeps the list open after a choice, to choose several options one after the other. */
  isRepeated?: boolean
  'aria-label'?: string
  'aria-required'?: boolean | 'true' | 'false'
  onBlur?: () => void
}

const waitMs = 300

/** Searches options on the server while the user types. The selected option keeps its label. */
export function RemoteSelect<R extends RouteDefinition, Option extends RemoteSelectOption = RemoteSelectOption>(
  props: RemoteSelectProps<R, Option>,
) {
  const {
    route,
    args,
    options,
    value = null,
    onChange,
    chosen = null,
    allowClear = true,
    isRepeated = false,
    ...rest
  } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<RemoteSelectOption | null>(null)
  // True after a choice in a list that must stay open: Ant Design's next attempt to close the list is ignored.
  const closesAfterChoice = useRef(false)
  const wanted = useDebouncedValue(typed.trim(), waitMs)
  const found = useRouteQuery(route, args(wanted), { enabled: isOpen, keepPrevious: true, silent: true })
  const listed = found.data === undefined || found.isError ? [] : options(found.data as RouteAnswerOf<R>)
  // True = the listed options belong to an earlier search text, so Enter must not select one of them.
  const isBehind = typed.trim() !== wanted || (typed !== '' && found.isPlaceholderData)
  const known = [picked, chosen, ...listed].find((option) => option?.value === value)

  return (
    <span className={style.keys} onKeyDownCapture={(event) => isBehind && keepKey(event)}>
      <Select<{ value: number; label: ReactNode }, Option>
        {...rest}
        className={style.select ?? ''}
        // The label is empty until it is known. Without a label, Ant Design would show the id.
        value={value === null ? null : { value, label: known?.label ?? '' }}
        labelInValue
        allowClear={allowClear}
        open={isOpen}
        {...(isRepeated && { placement: 'topLeft' as const })}
        onOpenChange={(next) => {
          setOpen(next || closesAfterChoice.current)
          closesAfterChoice.current = false
          if (!next) setTyped('')
        }}
        defaultActiveFirstOption={typed.trim() !== ''}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        options={[...listed]}
        optionRender={({ data }) => <OptionLook option={data} />}
        loading={isOpen && found.isFetching}
        notFoundContent={
          <NotFound isLoading={found.isFetching} error={found.error} retry={() => void found.refetch()} />
        }
        onChange={(_, option) => {
          const next = option && !Array.isArray(option) ? option : null
          setPicked(next)
          closesAfterChoice.current = isRepeated && next !== null
          onChange?.(next?.value ?? null, next)
        }}
      />
    </span>
  )
}

/** While the search is running, Enter does nothing, and Tab leaves the field without selecting an option. */
function keepKey(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Enter' || event.key === 'Tab') event.stopPropagation()
}

function OptionLook({ option }: { option: RemoteSelectOption }) {
  return (
    <span className={style.option}>
      {option.label}
      {option.note && <span className={style.note}>{option.note}</span>}
    </span>
  )
}

function NotFound({
  isLoading,
  error,
  retry,
}: {
  isLoading: boolean
  error: Error | null
  retry: () => void
}): ReactNode {
  if (isLoading) return <p className={style.word}>{formsText.searching}…</p>
  if (!error) return <p className={style.word}>{formsText.nothingFound}</p>
  return (
    <div className={style.word} role="alert">
      {error.message}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {commonText.retry}
      </Button>
    </div>
  )
}
