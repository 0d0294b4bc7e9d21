import { students } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../shared/access/access.tsx'
import { useCall } from '../shared/api/query.ts'
import { useDelayed } from '../shared/ui/use-delayed.ts'
import { appText } from './app.text.ts'
import style from './search.module.css'
import { type Found, groupTargets, screenTargets, studentTargets } from './search-targets.ts'
import { useMenu } from './use-menu.ts'

interface SearchPaletteProps {
  text: string
  setText: (text: string) => void
  close: () => void
}

/** Ctrl K: a screen, a group or a student by a part of the name, without the mouse. */
export function SearchPalette({ text, setText, close }: SearchPaletteProps) {
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const found = useFound(text)
  const chosen = Math.min(active, found.length - 1)

  const go = (target: Found | undefined, newTab: boolean) => {
    if (!target) return
    if (newTab) return void window.open(target.path, '_blank', 'noopener')
    close()
    navigate(target.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') go(found[chosen], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
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
        role="combobox"
        aria-label={appText.searchHint}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={appText.search} className={style.list}>
        {found.map((target, index) => (
          <div key={target.path + target.title} role="presentation">
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

/** Screens at once, groups and students when typing rests for a moment. */
function useFound(text: string): Found[] {
  const menu = useMenu()
  const mayAll = useMay(groups.list)
  const mayMine = useMay(groups.mine)
  const typed = useDeferredValue(text.trim())
  const value = useDelayed(typed, 250)
  const route = mayAll ? groups.list : groups.mine
  const list = useCall(
    route,
    { query: { page: 1, perPage: 8, keys: ['hName'], value } },
    { enabled: value.length > 1 && (mayAll || mayMine), keepPrevious: true, silent: true },
  )
  const mayStudents = useMay(students.list)
  const people = useCall(
    students.list,
    { query: { page: 1, perPage: 8, value } },
    { enabled: value.length > 1 && mayStudents, keepPrevious: true, silent: true },
  )
  const persons = typed.length > 1 ? (people.data?.students ?? []) : []
  const rows = typed.length > 1 ? (list.data?.groups ?? []) : []
  return [
    ...screenTargets(menu, typed),
    ...groupTargets(rows, mayAll ? 'groups' : 'my-groups'),
    ...studentTargets(persons),
  ]
}
