import { PlusOutlined } from '@ant-design/icons'
import type { AccessRule, RouteDefinition } from '@markaz/protocol/route'
import { Button, type ButtonProps, Tooltip } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { ShowIfPermitted } from '../access/access.tsx'
import { commonText } from '../text/common.text.ts'
import { useIsOnline } from './browser-state.ts'

export function ButtonDisabledOffline(props: ButtonProps) {
  const isOnline = useIsOnline()
  if (isOnline) return <Button {...props} />
  return (
    <Tooltip title={commonText.offlineTooltip}>
      {/* The tooltip belongs to a wrapper, because disabled buttons receive no pointer events. */}
      <span style={{ display: props.block ? 'block' : 'inline-block' }}>
        <Button {...props} disabled />
      </span>
    </Tooltip>
  )
}

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: string
}

export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to)
  return (
    <Button
      {...rest}
      href={useHref(to)}
      onClick={(event) => follow(event as unknown as MouseEvent<HTMLElement, globalThis.MouseEvent>)}
    />
  )
}

type AddButtonProps = {
  /** The button is shown only to users who may call this API route or have this right. */
  do?: RouteDefinition | AccessRule
  children?: ReactNode
} & ({ to: string } | { onClick: () => void })

export function AddButton({ do: call, children = commonText.add, ...opens }: AddButtonProps) {
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden />, children } as const
  const button = 'to' in opens ? <LinkButton {...look} {...opens} /> : <ButtonDisabledOffline {...look} {...opens} />
  return call ? <ShowIfPermitted do={call}>{button}</ShowIfPermitted> : button
}
