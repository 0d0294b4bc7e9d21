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
  /** It has been asked for already. */
  isAsked?: boolean
}

/**
 * The rarer operations of a row behind "…". Its menu is made when first asked for: fifty rows would make fifty of them.
 */
export function RowMenu({ label, items, onChoose, size = 'small', isAsked }: RowMenuProps) {
  /** undefined until it has been asked for. */
  const [isOpen, setOpen] = useState(isAsked)
  const more = useRef<HTMLButtonElement>(null)
  const operations = items.flatMap((item) => (item && item.type !== 'divider' && 'key' in item ? [item] : []))
  /** Whoever leaves the menu stands where it was opened, and so does whoever closes what was chosen. */
  const close = () => {
    more.current?.focus()
    setOpen(false)
  }
  // The choice waits a frame: in this one the menu moves the focus, and would take it from the chosen dialog.
  const choose = (key: string) =>
    requestAnimationFrame(() => {
      more.current?.focus()
      onChoose(key)
    })
  /** 1–9 choose as they stand. */
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

/** The "…" alone, where even what stands behind it is made when asked for. */
export const MoreButton = (props: Omit<RowButtonProps, 'icon'>) => (
  <RowButton worksOffline icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" {...props} />
)
