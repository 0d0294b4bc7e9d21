import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { common } from '../text/common.text.ts'
import style from './filter-bar.module.css'

/** The debounce of filter searches that the specification prescribes. */
const searchDelayMs = 1000

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
  autoFocus?: boolean
}

/** A search field that waits until typing pauses for a second; Enter does not wait. */
export function SearchInput({ label, value, onSearch, autoFocus = false }: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // When the address changed without this input (Back, Tozalash), the input shows the new search text.
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
      // The library's clear button is not used: it would be a Tab stop between the search and the filters.
      suffix={
        text && (
          <button
            type="button"
            tabIndex={-1}
            className={style.clear}
            aria-label={common.clearSearch}
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
