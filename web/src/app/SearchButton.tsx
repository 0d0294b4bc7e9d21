import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'
import { useRecordRecentPage } from './recents.ts'

const SearchPalette = lazyWithRetry(() => import('./SearchPalette.tsx').then((module) => module.SearchPalette))

export function SearchButton() {
  useRecordRecentPage()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  // `opened` is a ref and not React state, because the next key may be pressed before React has rendered the opened
  // palette.
  const opened = useRef(false)
  const open = useCallback((next: boolean) => {
    opened.current = next
    setOpen(next)
    if (next) setText('')
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey
      if (isChord && event.key.toLowerCase() === 'k') open(true)
      else if (opened.current && !isChord && !isField(event.target)) {
        // Keys that the user types while the code of the command palette loads become the search text.
        if (event.key === 'Backspace') setText((typed) => typed.slice(0, -1))
        else if (event.key.length === 1) setText((typed) => typed + event.key)
        else return
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className={style.search}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        <SearchOutlined aria-hidden />
        <span className={style.word}>{appText.search}</span>
        <span className={style.key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <SearchPalette text={text} setText={setText} close={() => open(false)} />}
      </Suspense>
    </>
  )
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
