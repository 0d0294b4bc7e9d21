import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'

interface RowMenuProps {
  label: string
  items: NonNullable<MenuProps['items']>
  onChoose: (key: string) => void
  size?: 'small' | 'large'
}

/** The rarer deeds of a row behind "…". Its menu is made when first asked for: fifty rows would make fifty of them. */
export function RowMenu({ label, items, onChoose, size = 'small' }: RowMenuProps) {
  /** undefined until it has been asked for. */
  const [isOpen, setOpen] = useState<boolean>()
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
      // With the next frame: the menu moves the focus in this one, and would take it from the dialog that is chosen.
      menu={{ items, onClick: ({ key }) => requestAnimationFrame(() => onChoose(key)) }}
    >
      {button}
    </Dropdown>
  )
}
