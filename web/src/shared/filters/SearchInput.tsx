import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { commonText } from '../text/common.text.ts'
import style from './filter-bar.module.css'

/** Milliseconds without typing after which a search is sent, as the specification prescribes. */
const searchDelayMs = 1000

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
  autoFocus?: boolean
}

export function SearchInput({ label, value, onSearch, autoFocus = false }: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // The address can change without this field, e.g. by the Back button. The field then shows the new search text.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }
  return (
    <Input
      className={style.search ?? ''}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={label}
      aria-label={label}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      autoFocus={autoFocus}
      value={text}
      // Ant Design's clear button is not used, because the Tab key would stop at it between the search and the filters.
      suffix={
        text && (
          <button
            type="button"
            tabIndex={-1}
            className={style.clear}
            aria-label={commonText.clearSearch}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setText('')
              send('')
            }}
          >
            <CloseCircleFilled aria-hidden />
          </button>
        )
      }
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        if (target.value === '') send('')
        else timer.current = setTimeout(() => send(target.value), searchDelayMs)
      }}
      onPressEnter={() => send(text)}
    />
  )
}
