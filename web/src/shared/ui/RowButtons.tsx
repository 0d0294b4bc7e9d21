import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'
import { common } from '../text/common.text.ts'
import { OnlineButton } from './OnlineButton.tsx'

interface RowButtonProps extends Omit<ButtonProps, 'type' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement>
  /** Names the row too: `Tahrirlash: Chilonzor`. */
  label: string
  /** It does its deed in the browser alone. */
  worksOffline?: boolean
}

/** A deed in sight at the end of a row: an icon whose name says what it is done to. */
export function RowButton({ label, worksOffline = false, ...rest }: RowButtonProps) {
  const Look = worksOffline ? Button : OnlineButton
  return <Look type="text" size="small" aria-label={label} {...rest} />
}

interface DeedProps {
  /** What the row is called. */
  of: string
  onClick: () => unknown
}

export const EditButton = ({ of, onClick }: DeedProps) => (
  <RowButton
    label={common.editOf(of)}
    title={common.edit}
    icon={<EditOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)

export const RemoveButton = ({ of, onClick }: DeedProps) => (
  <RowButton
    label={common.removeOf(of)}
    title={common.remove}
    icon={<DeleteOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)
