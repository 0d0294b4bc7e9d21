import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { digitOf } from './digit.ts'
import style from './row-menu.module.css'

interface RowMenuProps {
  label: string
  items: NonNullable<MenuProps['items']>
  onChoose: (key: string) => void
  size?: 'small' | 'large'
}

/**
 * The rarer operations of a row behind "…". Its menu is made when first asked for: fifty rows would make fifty of them.
 */
export function RowMenu({ label, items, onChoose, size = 'small' }: RowMenuProps) {
  /** undefined until it has been asked for. */
  const [isOpen, setOpen] = useState<boolean>()
  const operations = items.flatMap((item) => (item && item.type !== 'divider' && 'key' in item ? [item] : []))
  // The choice waits a frame: in this one the menu moves the focus, and would take it from the chosen dialog.
  const choose = (key: string) => requestAnimationFrame(() => onChoose(key))
  /** 1–9 choose as they stand. */
  const onKeyDown = ({ code }: { code: string }) => {
    const operation = operations[(digitOf(code) ?? 0) - 1]
    if (!operation || ('disabled' in operation && operation.disabled)) return
    setOpen(false)
    choose(String(operation.key))
  }
  const isWanted = isOpen !== undefined
  const button = (
    <Button
      type="text"
      size={size}
      icon={<EllipsisOutlined aria-hidden />}
      aria-label={label}
      aria-haspopup="menu"
      {...(isWanted ? {} : { onClick: () => setOpen(true) })}
    />
  )
  if (!isWanted) return button
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: style.numbered ?? '' }}
      menu={{ items, onClick: ({ key }) => choose(key), onKeyDown }}
    >
      {button}
    </Dropdown>
  )
}
