import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { commonText } from '../text/common.text.ts'
import { useIsOnline } from './browser-state.ts'
import style from './row-buttons.module.css'

export interface RowButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement>
  /** Text for screen readers, which contains the row's name, e.g. `Tahrirlash: Chilonzor`. */
  label: string
  icon?: ReactNode
  worksOffline?: boolean
  size?: 'small' | 'middle' | 'large'
}

/**
 * Renders a native button, because each row has several buttons, and Ant Design's buttons would be slow (decision
 * 1209).
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
  const isOff = !useIsOnline() && !worksOffline
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${style.button} ${className}` : style.button}
      data-size={size}
      aria-label={unifyApostrophes(label)}
      title={isOff ? commonText.offlineTooltip : title}
      disabled={disabled || isOff}
    >
      {icon}
      {children}
    </button>
  )
}

interface OperationProps {
  of: string
  onClick: () => unknown
}

export const EditButton = ({ of, onClick }: OperationProps) => (
  <RowButton
    label={commonText.editOf(of)}
    title={commonText.edit}
    icon={<EditOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)

interface RowLinkButtonProps {
  label: string
  title?: string
  icon: ReactNode
  to: string
  target?: '_blank'
  children?: ReactNode
}

export const RowLinkButton = ({ label, icon, children, ...rest }: RowLinkButtonProps) => (
  <Link className={style.button} aria-label={unifyApostrophes(label)} {...rest}>
    {icon}
    {children}
  </Link>
)

export const EditLink = ({ of, to }: { of: string; to: string }) => (
  <RowLinkButton label={commonText.editOf(of)} title={commonText.edit} icon={<EditOutlined aria-hidden />} to={to} />
)

export const RemoveButton = ({ of, onClick }: OperationProps) => (
  <RowButton
    label={commonText.removeOf(of)}
    title={commonText.remove}
    icon={<DeleteOutlined aria-hidden />}
    onClick={() => void onClick()}
  />
)

interface RowOperations<Row> {
  of: (row: Row) => string
  /** Opens the dialog that edits a row; false = the user may not edit. */
  edit?: false | ((row: Row) => unknown)
  /** Returns the address of the form that edits a row, if the form is a page; false = the user may not edit. */
  editPath?: false | ((row: Row) => string)
  remove: false | ((row: Row) => unknown)
}

/** undefined = the user may neither edit nor delete rows, so the list needs no space for buttons. */
export function createRowButtons<Row>({ of, edit, editPath, remove }: RowOperations<Row>) {
  if (!edit && !editPath && !remove) return undefined
  return (row: Row) => (
    <>
      {edit && <EditButton of={of(row)} onClick={() => edit(row)} />}
      {editPath && <EditLink of={of(row)} to={editPath(row)} />}
      {remove && <RemoveButton of={of(row)} onClick={() => remove(row)} />}
    </>
  )
}
