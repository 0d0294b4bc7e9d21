import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
// biome-ignore lint/style/noRestrictedImports: the one that searches on the server is made of it
import { Button, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useCall } from '../api/query.ts'
import { common } from '../text/common.text.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { formsText } from './forms.text.ts'
import style from './remote-select.module.css'

export interface RemoteOption {
  value: number
  label: string
  /** A quieter second line in the list: phone, hId, branch. */
  note?: string
  disabled?: boolean
}

interface RemoteSelectProps<R extends RouteDefinition, Option extends RemoteOption> {
  value?: number | null
  onChange?: (value: number | null, option: Option | null) => void
  route: R
  /** The call for what was typed; `typed` is trimmed and '' at first. */
  args: (typed: string) => ArgsOf<R>
  options: (answer: AnswerOf<R>) => readonly Option[]
  /** The option chosen before the list was ever opened: it carries the label. */
  chosen?: RemoteOption | null
  id?: string
  disabled?: boolean
  placeholder?: string
  allowClear?: boolean
  'aria-label'?: string
  /** The form fills it in. */
  'aria-required'?: boolean | 'true' | 'false'
  onBlur?: () => void
}

const waitMs = 300

/** A select whose options the server finds while one types. What was chosen keeps its label, whatever is found next. */
export function RemoteSelect<R extends RouteDefinition, Option extends RemoteOption = RemoteOption>(
  props: RemoteSelectProps<R, Option>,
) {
  const { route, args, options, value = null, onChange, chosen = null, allowClear = true, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<RemoteOption | null>(null)
  const wanted = useDelayed(typed.trim(), waitMs)
  const found = useCall(route, args(wanted), { enabled: isOpen, keepPrevious: true, silent: true })
  const listed = found.data === undefined || found.isError ? [] : options(found.data as AnswerOf<R>)
  // What is listed answers what was typed before: nothing of it was looked for.
  const isBehind = typed.trim() !== wanted || (typed !== '' && found.isPlaceholderData)
  const known = [picked, chosen, ...listed].find((option) => option?.value === value)

  return (
    <span className={style.keys} onKeyDownCapture={(event) => isBehind && keepKey(event)}>
      <Select<{ value: number; label: ReactNode }, Option>
        {...rest}
        className={style.select ?? ''}
        // Without its label a chosen id would be shown as a bare number.
        value={value === null ? null : { value, label: known?.label ?? '' }}
        labelInValue
        allowClear={allowClear}
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
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
          onChange?.(next?.value ?? null, next)
        }}
      />
    </span>
  )
}

/** Enter waits for the answer; Tab goes on to the next field and takes nothing. */
function keepKey(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Enter' || event.key === 'Tab') event.stopPropagation()
}

function OptionLook({ option }: { option: RemoteOption }) {
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
        {common.retry}
      </Button>
    </div>
  )
}
