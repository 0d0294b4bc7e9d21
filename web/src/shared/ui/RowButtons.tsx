import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { oneApostrophe } from '../format/apostrophe.ts'
import { common } from '../text/common.text.ts'
import style from './row-buttons.module.css'
import { useOnline } from './use-online.ts'

export interface RowButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement>
  /** Contains the row's name too: `Tahrirlash: Chilonzor`. */
  label: string
  icon?: ReactNode
  /** True = the action works without a network. */
  worksOffline?: boolean
  size?: 'small' | 'middle' | 'large'
}

/**
 * An icon button at the end of a row, whose accessible name contains the row's name. It is a native button, because
 * every row has several (decision 1209).
 */
export function RowButton({
  label,
  icon,
  worksOffline = false,
  size = 'small',
  className,
  title,
  disabled,
  children,
  ...rest
}: RowButtonProps) {
  const isOff = !useOnline() && !worksOffline
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${style.button} ${className}` : style.button}
      data-size={size}
      aria-label={oneApostrophe(label)}
      title={isOff ? common.offlineTooltip : title}
      disabled={disabled || isOff}
    >
      {icon}
      {children}
    </button>
  )
}

interface OperationProps {
  /** The row's name. */
  of: string
  onClick: () => unknown
}

export const EditButton = ({ of, onClick }: OperationProps) => (
  <RowButton
    label={common.editOf(of)}
    title={common.edit}
    icon={<EditOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)

interface RowLinkProps {
  label: string
  title?: string
  icon: ReactNode
  to: string
  /** `_blank` opens a new tab. */
  target?: '_blank'
  children?: ReactNode
}

/** A link with the look of `RowButton`, for an action with its own screen. */
export const RowLinkButton = ({ label, icon, children, ...rest }: RowLinkProps) => (
  <Link className={style.button} aria-label={oneApostrophe(label)} {...rest}>
    {icon}
    {children}
  </Link>
)

export const EditLink = ({ of, to }: { of: string; to: string }) => (
  <RowLinkButton label={common.editOf(of)} title={common.edit} icon={<EditOutlined aria-hidden />} to={to} />
)

export const RemoveButton = ({ of, onClick }: OperationProps) => (
  <RowButton
    label={common.removeOf(of)}
    title={common.remove}
    icon={<DeleteOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)

interface RowOperations<Row> {
  /** Returns the row's name. */
  of: (row: Row) => string
  /** Opens the edit dialog; false for a user without the right. */
  edit?: false | ((row: Row) => unknown)
  /** Address of the form, if editing has its own screen. */
  editPath?: false | ((row: Row) => string)
  remove: false | ((row: Row) => unknown)
}

/**
 * Returns the edit and delete buttons at the end of a row; undefined if the user may do neither, so that the list
 * reserves no space.
 */
export function rowOperations<Row>({ of, edit, editPath, remove }: RowOperations<Row>) {
  if (!edit && !editPath && !remove) return undefined
  return (row: Row) => (
    <>
      {edit && <EditButton of={of(row)} onClick={() => edit(row)} />}
      {editPath && <EditLink of={of(row)} to={editPath(row)} />}
      {remove && <RemoveButton of={of(row)} onClick={() => remove(row)} />}
    </>
  )
}
