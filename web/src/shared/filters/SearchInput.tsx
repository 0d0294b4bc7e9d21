import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { common } from '../text/common.text.ts'
import style from './filter-bar.module.css'

/** The documents' debounce of filter searches. */
const searchDelayMs = 1000

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
  autoFocus?: boolean
}

/** Search that waits until typing rests for a second; Enter does not wait. */
export function SearchInput({ label, value, onSearch, autoFocus = false }: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // The address changed by itself (Back, Tozalash): show what it says, unless this input caused it.
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
      // Not the library's own: that one is a stop of the Tab key, between the search and the filters.
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
