import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

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
