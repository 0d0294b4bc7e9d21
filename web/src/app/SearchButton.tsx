import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { patientLazy } from '../shared/ui/patient.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'

const SearchPalette = patientLazy(() => import('./SearchPalette.tsx').then((module) => module.SearchPalette))

/** Looks like a field and opens the palette, as Ctrl K does. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={style.search}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className={style.word}>{appText.search}</span>
        <span className={style.key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Suspense fallback={null}>{isOpen && <SearchPalette close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
