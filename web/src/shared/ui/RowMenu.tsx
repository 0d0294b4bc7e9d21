import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { digitOfKeyCode } from './keyboard.tsx'
import { RowButton, type RowButtonProps } from './RowButtons.tsx'
import style from './row-menu.module.css'

interface RowMenuProps {
  label: string
  items: NonNullable<MenuProps['items']>
  onChoose: (key: string) => void
  size?: 'small' | 'large'
  /** True = the menu opens immediately, because the user has already clicked its button. */
  isInitiallyOpen?: boolean
}

/** The menu is created when it is opened, because fifty rows would otherwise create fifty menus. */
export function RowMenu({ label, items, onChoose, size = 'small', isInitiallyOpen }: RowMenuProps) {
  /** Whether the menu is open; undefined = it was never opened, so it does not exist yet. */
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const more = useRef<HTMLButtonElement>(null)
  const operations = items.flatMap((item) => (item && item.type !== 'divider' && 'key' in item ? [item] : []))
  const close = () => {
    more.current?.focus()
    setOpen(false)
  }
  // The action starts one frame later. Otherwise the closing menu would take the focus away from the action's dialog.
  const choose = (key: string) =>
    requestAnimationFrame(() => {
      more.current?.focus()
      onChoose(key)
    })
  const onKeyDown = ({ code }: { code: string }) => {
    const operation = operations[(digitOfKeyCode(code) ?? 0) - 1]
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

/** The button "…" without a menu. The caller creates the menu when the button is first clicked. */
export const MoreButton = (props: Omit<RowButtonProps, 'icon'>) => (
  <RowButton worksOffline icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" {...props} />
)
