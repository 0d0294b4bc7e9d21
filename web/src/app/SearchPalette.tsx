import { Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { appText } from './app.text.ts'
import { recordRecentOperation } from './recents.ts'
import style from './search.module.css'
import type { SearchResult } from './search-targets.ts'
import { useSearchResults } from './use-search-results.ts'

/** Number of search results rendered at first, slightly more than are visible, so that each key press is fast. */
const drawnAtFirst = 14

interface SearchPaletteProps {
  text: string
  setText: (text: string) => void
  close: () => void
}

export function SearchPalette({ text, setText, close }: SearchPaletteProps) {
  const [active, setActive] = useState(0)
  /** The search result on which the user has pressed Tab to list its actions. */
  const [about, setAbout] = useState<SearchResult | null>(null)
  const [drawn, setDrawn] = useState(drawnAtFirst)
  const navigate = useNavigate()
  const id = useId()
  const { found: all, settled } = useSearchResults(about ? '' : text)
  const found = about ? (about.operations ?? []) : all
  const chosen = Math.min(active, found.length - 1)

  const isSettled = about !== null || Math.max(chosen, 0) < settled
  /** A key that was pressed before the search results had arrived. It takes effect when they have arrived. */
  const [waiting, setWaiting] = useState<'Tab' | 'Enter' | 'Enter in a new tab' | null>(null)

  const show = (next: SearchResult | null) => {
    setAbout(next)
    setActive(0)
    setDrawn(drawnAtFirst)
    setWaiting(null)
  }
  const go = (target: SearchResult | undefined, newTab: boolean) => {
    if (!target) return
    if (newTab && target.path) return void window.open(target.path, '_blank', 'noopener')
    if (target.operation) recordRecentOperation(target.operation)
    close()
    target.run?.()
    if (target.path) void navigate(target.path)
  }
  const press = useEffectEvent(() => {
    const target = found[chosen]
    setWaiting(null)
    if (waiting !== 'Tab') go(target, waiting === 'Enter in a new tab')
    else if (target?.operations?.length) show(target)
  })
  useEffect(() => {
    if (waiting && isSettled) press()
  }, [waiting, isSettled])
  const moveTo = (index: number) => {
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = found[chosen]
    const isNewTab = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown') moveTo(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') moveTo(Math.max(chosen - 1, 0))
    else if (!isSettled && event.key === 'Enter') setWaiting(isNewTab ? 'Enter in a new tab' : 'Enter')
    else if (!isSettled && event.key === 'Tab' && !event.shiftKey) setWaiting('Tab')
    else if (event.key === 'Enter') go(target, isNewTab)
    else if (event.key === 'Tab' && !event.shiftKey && target?.operations?.length) show(target)
    else if (about && (event.key === 'Escape' || event.key === 'Backspace' || event.key === 'Tab')) show(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal
      open
      onCancel={close}
      footer={null}
      closable={false}
      title={<span className="visually-hidden">{appText.search}</span>}
      width={560}
      style={{ top: 96 }}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
    >
      <Input
        autoFocus
        size="large"
        placeholder={appText.searchHint}
        value={text}
        prefix={about && <span className={style.about}>{about.title}</span>}
        role="combobox"
        aria-label={appText.searchHint}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          show(null)
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={appText.search}
        className={style.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop < 2 * clientHeight && drawn < found.length) setDrawn(drawn + drawnAtFirst)
        }}
      >
        {found.slice(0, Math.max(drawn, chosen + drawnAtFirst)).map((target, index) => (
          <div key={`${target.section}${target.path ?? ''}${target.title}`} role="presentation">
            {target.section !== found[index - 1]?.section && (
              <div className={style.section} role="presentation">
                {target.section}
              </div>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              className={style.option}
              onPointerMove={() => setActive(index)}
              onClick={(event) => go(target, event.ctrlKey || event.metaKey)}
              onKeyDown={onKeyDown}
            >
              <span>{target.title}</span>
              <span className={style.note}>{target.note}</span>
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={style.nothing} role="status">
          {appText.searchNothing}
        </p>
      )}
      <p className={style.keys}>{appText.searchKeys}</p>
    </Modal>
  )
}
