import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { digitOf } from './digit.ts'
import { RowButton, type RowButtonProps } from './RowButtons.tsx'
import style from './row-menu.module.css'

interface RowMenuProps {
  label: string
  items: NonNullable<MenuProps['items']>
  onChoose: (key: string) => void
  size?: 'small' | 'large'
  /** True = the menu has been opened before, so its entries exist. */
  isAsked?: boolean
}

/**
 * A menu "…" with rarely used actions of a row. It is created when first opened, because fifty rows would create fifty
 * menus.
 */
export function RowMenu({ label, items, onChoose, size = 'small', isAsked }: RowMenuProps) {
  /** undefined until the first opening. */
  const [isOpen, setOpen] = useState(isAsked)
  const more = useRef<HTMLButtonElement>(null)
  const operations = items.flatMap((item) => (item && item.type !== 'divider' && 'key' in item ? [item] : []))
  /** Returns the focus to the button after the menu, or the dialog of the chosen action, closes. */
  const close = () => {
    more.current?.focus()
    setOpen(false)
  }
  // The chosen action waits one frame: the closing menu moves the focus and would take it from the dialog that the
  // action opens.
  const choose = (key: string) =>
    requestAnimationFrame(() => {
      more.current?.focus()
      onChoose(key)
    })
  /** The keys 1–9 choose the entry at that position. */
  const onKeyDown = ({ code }: { code: string }) => {
    const operation = operations[(digitOf(code) ?? 0) - 1]
    if (!operation || ('disabled' in operation && operation.disabled)) return
    setOpen(false)
    choose(String(operation.key))
  }
  if (isOpen === undefined) return <MoreButton label={label} size={size} onClick={() => setOpen(true)} />
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={(isNow) => (isNow ? setOpen(true) : close())}
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: style.numbered ?? '' }}
      menu={{ items, onClick: ({ key }) => choose(key), onKeyDown }}
    >
      <MoreButton ref={more} label={label} size={size} />
    </Dropdown>
  )
}

/** The "…" button alone; the caller creates the menu and its entries when it is first pressed. */
export const MoreButton = (props: Omit<RowButtonProps, 'icon'>) => (
  <RowButton worksOffline icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" {...props} />
)
