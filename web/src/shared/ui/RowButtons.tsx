import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { oneApostrophe } from '../format/apostrophe.ts'
import { common } from '../text/common.text.ts'
import style from './row-buttons.module.css'
import { useOnline } from './use-online.ts'

export interface RowButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement>
  /** Names the row too: `Tahrirlash: Chilonzor`. */
  label: string
  icon?: ReactNode
  /** It does its operation in the browser alone. */
  worksOffline?: boolean
  size?: 'small' | 'middle' | 'large'
}

/**
 * An operation in sight at the end of a row: an icon whose name says what it is done to. A button of the browser's, as
 * each row has some of them (decision 1209).
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
  /** What the row is called. */
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
  /** `_blank`: it opens beside this screen. */
  target?: '_blank'
  children?: ReactNode
}

/** The same look for what has a screen of its own. */
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
  /** What a row is called. */
  of: (row: Row) => string
  /** Opens the dialog; false for who may not. */
  edit?: false | ((row: Row) => unknown)
  /** The form's address, where it has a screen of its own. */
  editPath?: false | ((row: Row) => string)
  remove: false | ((row: Row) => unknown)
}

/** Editing and deleting at the end of a row; nothing when one may do neither, so that the list keeps no room for it. */
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
